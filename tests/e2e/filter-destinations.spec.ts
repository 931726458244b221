import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const t = wordsOf('de', 'destinations')
const once = { tag: '@phone' }
const longOnPhone = { tag: ['@phone', '@long'] }

const cities = (page: Page) => page.locator('[data-city]:visible')
const continent = (page: Page) => page.getByRole('combobox', { name: t('filter.continent') })

test('filters destinations, also after a reload', once, async ({ page }) => {
  await page.goto(href('destinations', 'de'))
  const all = await cities(page).count()
  const name = page.getByRole('textbox', { name: t('filter.name') })
  await name.pressSequentially('lissa')
  await expect(cities(page)).toHaveCount(1)
  await expect(cities(page)).toContainText('Lissabon')
  await expect(page.getByRole('status').filter({ hasText: String(all) })).toHaveText(
    t('filter.shown', { shown: 1, all }),
  )
  await expect(page).toHaveURL(/\?name=lissa$/)
  await name.fill('qqqq')
  await expect(page.getByText(t('filter.nothing'))).toBeVisible()
  await page.getByRole('link', { name: t('filter.reset') }).click()
  await page.waitForURL(`**${href('destinations', 'de')}`)
  await expect(cities(page)).toHaveCount(all)

  await continent(page).selectOption('asia')
  await expect(page).toHaveURL(/\?continent=asia$/)
  const shown = await cities(page).allInnerTexts()
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(all)
  // The server shows the same for this address.
  await page.reload()
  await expect(continent(page)).toHaveValue('asia')
  expect(await cities(page).allInnerTexts()).toEqual(shown)
  await continent(page).selectOption('')
  await expect(page).toHaveURL(new RegExp(`${href('destinations', 'de')}$`))
  await expect(cities(page)).toHaveCount(all)
})

test('reports unknown continents and countries', longOnPhone, async ({ page }) => {
  await page.goto(`${href('destinations', 'de')}?continent=atlantis`)
  await expect(page.getByText(t('filter.unknown'))).toBeVisible()
  const all = await cities(page).count()
  expect(all).toBeGreaterThan(1)
  await fitsTheWidth(page)
  await audit(page, 'destinations, unknown continent')
  // The first choice of the visitor's own replaces it.
  await continent(page).selectOption('asia')
  await expect(page.getByText(t('filter.unknown'))).toBeHidden()
  await expect(page).toHaveURL(/\?continent=asia$/)
})
