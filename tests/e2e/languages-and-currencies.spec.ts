import type { Page } from '@playwright/test'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import type { Currency } from '#domain/price/money.ts'
import { href, hreflangOf } from '#i18n/routes.ts'
import { chooseCurrency, currencyMenu } from '#tests/support/choose-currency.ts'
import { expect, test } from '#tests/support/journey.ts'
import { athens, cityName, cityPath, paris, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const once = { tag: '@desktop' }

const header = (page: Page) => page.getByRole('banner')
const languageMenu = (page: Page) => page.locator('#menu-language')
const languageButton = (page: Page) => header(page).locator('[popovertarget="menu-language"]')

async function chooseLanguage(page: Page, locale: Locale): Promise<void> {
  await languageButton(page).click()
  await languageMenu(page).locator(`[data-language="${locale}"]`).click()
}

/** The currencies of the visible prices. */
const shownCurrencies = (page: Page) =>
  page
    .getByRole('main')
    .locator('data[data-currency]')
    .evaluateAll((all) => [
      ...new Set(
        all.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).dataset.currency),
      ),
    ])

test('names stops as on the sign, and sights in Spanish', once, async ({ page }) => {
  await page.goto(productPath(athens, 8071, 'es'))
  const route = page.getByRole('region', { name: wordsOf('es', 'product')('route.title') })
  await route.locator('summary').click()
  const first = route.getByRole('listitem').first()
  await expect(first).toContainText('Syntagma (Plaza Sintagma)')
  await expect(first).toContainText('Parlamento helénico, Tumba del Soldado Desconocido')
})

const samePage: [name: string, path: (locale: Locale) => string][] = [
  ['home', (locale) => href('home', locale)],
  ['city', (locale) => cityPath(paris, locale)],
  ['product', (locale) => productPath(paris, BUS, locale)],
  ['basket', (locale) => href('basket', locale)],
  ['payment', (locale) => href('payment', locale)],
  ['terms', (locale) => href('terms', locale)],
]
for (const [name, path] of samePage) {
  test(`links to the same page in every language: ${name}`, once, async ({ page }) => {
    await page.goto(path('en'))
    await languageButton(page).click()
    const entries = languageMenu(page).getByRole('link')
    const addresses = await entries.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(addresses).toEqual(locales.map(path))
    await expect(languageMenu(page).locator('[aria-current]')).toHaveAttribute('data-language', 'en')
    await languageMenu(page).locator('[data-language="de"]').click()
    await page.waitForURL(`**${path('de')}`)
    await expect(page.locator('html')).toHaveAttribute('lang', localeEntries.de.tag)
  })
}

test('keeps a search in another language', once, async ({ page }) => {
  await page.goto(`${href('search', 'en')}?q=london&utm_source=x`)
  await chooseLanguage(page, 'fr')
  await page.waitForURL(`**${href('search', 'fr')}?q=london&utm_source=x`)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Londres/ })
      .first(),
  ).toBeVisible()
})

test('uses the chosen language at the next visit', once, async ({ page }) => {
  await page.goto(href('home', 'en'))
  await chooseLanguage(page, 'it')
  await page.waitForURL(`**${href('home', 'it')}`)
  await page.goto('/')
  await page.waitForURL(`**${href('home', 'it')}`)
})

test('lists its translations for search engines', once, async ({ page, baseURL }) => {
  for (const [, path] of samePage.slice(0, 3)) {
    await page.goto(path('fr'))
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path('fr')}`)
    for (const locale of locales) {
      const link = page.locator(`link[rel="alternate"][hreflang="${hreflangOf(locale)}"]`)
      await expect(link).toHaveAttribute('href', `${baseURL}${path(locale)}`)
    }
    await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute(
      'href',
      `${baseURL}${path('en')}`,
    )
  }
})

for (const [name, path] of samePage.slice(0, 3)) {
  test(`changes every price without a reload: ${name}`, once, async ({ page }) => {
    await page.goto(path('es'))
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    for (const currency of ['USD', 'GBP', 'EUR'] as const) {
      await chooseCurrency(page, 'es', currency)
      await expect(page.locator('html')).toHaveAttribute('data-currency', currency)
      expect(await shownCurrencies(page)).toEqual([currency])
      await expect(currencyMenu(page)).toBeHidden()
    }
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })
}

test.describe('the first currency, by browser language (S9)', once, () => {
  const firsts: [string, Currency][] = [
    ['en-GB', 'GBP'],
    ['en', 'GBP'],
    ['en-US', 'USD'],
    ['de-AT', 'EUR'],
    ['it-IT', 'EUR'],
    ['ja-JP', 'USD'],
  ]
  for (const [locale, currency] of firsts) {
    test.describe(locale, () => {
      test.use({ locale })
      test(`${locale} sees ${currency}`, async ({ page }) => {
        await page.goto(href('home', 'fr'))
        expect(await shownCurrencies(page)).toEqual([currency])
      })
    })
  }
})

test('links five cities and five tours in the footer', once, async ({ page }) => {
  await page.goto(href('about', 'de'))
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: cityName(paris, 'de'), exact: true })).toHaveAttribute(
    'href',
    cityPath(paris, 'de'),
  )
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(hrefs.filter((one) => /^\/de\/\d+\/[^/]+$/.test(one))).toHaveLength(5)
  expect(hrefs.filter((one) => /^\/de\/\d+\/[^/]+\/\d+\/[^/]+$/.test(one))).toHaveLength(5)
})
