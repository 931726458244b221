import type { Locator } from '@playwright/test'
import { audit, expect, test } from '#tests/support/journey.ts'
import { paris, productName, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const MUSEUM = 2111
const t = wordsOf('en', 'product')

async function heightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box.height
}

test('@phone shows route, stops and poster by keyboard', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(productPath(paris, BUS, 'en'))
    const gallery = page.getByRole('region', { name: t('gallery.title') })
    const before = await heightOf(gallery)
    const links = gallery.getByRole('link')
    await expect(links.first()).toHaveText(t('gallery.route'))
    await expect(links.last()).toHaveText(t('gallery.poster', { city: 'Paris' }))
    expect(await links.count()).toBeGreaterThan(3)
    await links.first().focus()
    for (const [place, link] of (await links.all()).entries()) {
      if (place > 0) await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 0.9 })
      const image = link.locator('img')
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true)
      const source = await image.evaluate((img: HTMLImageElement) => img.currentSrc)
      expect(source).toMatch(colorScheme === 'dark' ? /-(dark|night)\.svg/ : /-(light|day|dawn|dusk)\.svg/)
    }
    expect(await heightOf(gallery)).toBe(before)
  }
  const full = await page.getByRole('link', { name: t('gallery.route') }).getAttribute('href')
  const drawing = await page.request.get(full ?? '')
  expect(drawing.headers()['content-type']).toBe('image/svg+xml')
  expect(await drawing.text()).toContain('Notre-Dame')
})

test('@phone shows where an attraction is', { tag: '@long' }, async ({ page }) => {
  const museum = paris.products.find(({ id }) => id === MUSEUM)
  await page.goto(productPath(paris, MUSEUM, 'en'))
  const links = page.getByRole('region', { name: t('gallery.title') }).getByRole('link')
  await expect(links).toHaveText([
    productName(paris, MUSEUM, 'en'),
    t('gallery.place', { place: museum?.meeting.name ?? '' }),
    t('gallery.poster', { city: 'Paris' }),
  ])
  for (const link of await links.all()) {
    const reply = await page.request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
  }
  const map = await page.request.get((await links.nth(1).getAttribute('href')) ?? '')
  expect(await map.text()).toContain('Notre-Dame')
  await audit(page, 'gallery of an attraction')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('@phone leads to the full view', { tag: '@long' }, async ({ page }) => {
    await page.goto(productPath(paris, BUS, 'en'))
    await page.getByRole('link', { name: t('gallery.route') }).click()
    await expect(page).toHaveURL(/\/routes\/\w+\/2182-light\.svg$/)
  })
})
