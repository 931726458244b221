import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { cityPath, paris } from '#tests/support/places.ts'
import { runExperiments } from '#tests/support/run-experiments.ts'
import { settled, shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

const longOnPhone = { tag: ['@phone', '@long'] }

const storedVariants = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'experiments')?.value

async function openStill(page: Page, path: string): Promise<void> {
  await watchShifts(page)
  await page.goto(path)
  await settled(page)
  expect(await shiftsOf(page)).toEqual({ sum: 0, of: [] })
}

test.describe('TRUSTPILOT', () => {
  const t = wordsOf('es', 'footer')
  const footer = (page: Page) => page.getByRole('contentinfo')
  const topProducts = (page: Page) => footer(page).getByRole('heading', { name: t('topProducts') })
  const rating = (page: Page) => footer(page).getByRole('heading', { name: t('rating.title') })

  test('shows the rating instead of top products in B', { tag: '@long' }, async ({ page }) => {
    await runExperiments(page, { TRUSTPILOT: { A: 0, B: 100 } })
    await openStill(page, href('about', 'es'))
    await expect(rating(page)).toBeVisible()
    await expect(topProducts(page)).toBeHidden()
    await fitsTheWidth(page)
    await audit(page, 'footer, B', ['light'])
  })

  test('replaces a stored B that nobody gets', longOnPhone, async ({ page, context, baseURL }) => {
    const url = baseURL ?? ''
    await context.addCookies([{ name: 'experiments', value: 'trustpilot:B/mapDisplay:B', url }])
    await openStill(page, href('about', 'es'))
    await expect(topProducts(page)).toBeVisible()
    await expect(rating(page)).toBeHidden()
    expect(await storedVariants(page)).toMatch(/^trustpilot:A\/.*mapDisplay:B/)
  })
})

test.describe('MAP_DISPLAY', () => {
  const map = (page: Page) => page.locator('.city-map-sheet')
  /** By how many pixels the drawing is wider than its sheet; below 0 where the lines stand beside it. */
  const overhang = (page: Page) =>
    map(page).evaluate(
      (sheet) => (sheet.firstElementChild?.clientWidth ?? 0) - sheet.getBoundingClientRect().width,
    )

  // The width decides what B looks like.
  for (const { variant, where, tag } of [
    { variant: 'B', where: 'a phone', tag: '@phone' },
    { variant: 'B', where: 'a wide screen', tag: ['@desktop', '@long'] },
    { variant: 'A', where: 'any screen', tag: '@long' },
  ]) {
    const title = `keeps the stored variant ${variant} without a shift on ${where}`
    test(title, { tag }, async ({ page, context, baseURL, isMobile }) => {
      await context.addCookies([{ name: 'experiments', value: `mapDisplay:${variant}`, url: baseURL ?? '' }])
      await openStill(page, cityPath(paris, 'it'))
      await expect(page.locator('html')).toHaveAttribute('data-map-display', variant)
      await map(page).scrollIntoViewIfNeeded()
      const over = Math.round(await overhang(page))
      // A phone shows B from edge to edge; a wide screen shows A beside the lines.
      expect(isMobile ? over > 0 : over > -10).toBe(variant === 'B')
      await fitsTheWidth(page)
      if (variant === 'B') await audit(page, 'city, B', ['light'])
      expect(await storedVariants(page)).toContain(`mapDisplay:${variant}`)
    })
  }
})

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('shows only variant A', async ({ page, context, baseURL }) => {
    await context.addCookies([
      { name: 'experiments', value: 'trustpilot:B/mapDisplay:B', url: baseURL ?? '' },
    ])
    await page.goto(href('about', 'es'))
    const t = wordsOf('es', 'footer')
    await expect(page.getByRole('heading', { name: t('topProducts') })).toBeVisible()
    await expect(page.getByRole('heading', { name: t('rating.title') })).toBeHidden()
  })
})
