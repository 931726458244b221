import type { APIRequestContext, Page } from '@playwright/test'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { chooseCurrency, currencyMenu } from '#tests/support/choose-currency.ts'
import { expect, test } from '#tests/support/journey.ts'
import { athens, cityName, cityPath, paris, productPath } from '#tests/support/places.ts'

const BUS = 2182
const once = { tag: '@desktop' }

const header = (page: Page) => page.getByRole('banner')
const languageMenu = (page: Page) => page.locator('#menu-language')
const languageButton = (page: Page) => header(page).locator('[popovertarget="menu-language"]')

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

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

test('names stops as on the sign, and sights in Spanish', once, async ({ request }) => {
  const html = await textOf(request, productPath(athens, 8071, 'es'))
  const [, stops = ''] = html.split('class="product-stops-lists"')
  const [first = ''] = /<li>[^]*?<\/li>/.exec(stops) ?? []
  const words = first.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('Syntagma (Plaza Sintagma)')
  expect(words).toContain('Parlamento helénico, Tumba del Soldado Desconocido')
})

const samePage: [name: string, path: (locale: Locale) => string][] = [
  ['home', (locale) => href('home', locale)],
  ['city', (locale) => cityPath(paris, locale)],
  ['product', (locale) => productPath(paris, BUS, locale)],
  ['basket', (locale) => href('basket', locale)],
  ['payment', (locale) => href('payment', locale)],
  ['terms', (locale) => href('terms', locale)],
]
/** Made for their query, so that their links keep it without a script too. */
const filtered: typeof samePage = [
  ['filtered city', (locale) => `${cityPath(paris, locale)}?kind=cruise`],
  ['filtered destinations', (locale) => `${href('destinations', locale)}?name=par`],
]

test('links to the same page in every language', once, async ({ request }) => {
  const faults: string[] = []
  for (const [name, path] of [...samePage, ...filtered]) {
    const html = await textOf(request, path('en'))
    const entries = [...html.matchAll(/<a[^>]* href="([^"]*)"[^>]* data-language="([^"]*)"/g)]
    const leads = Object.fromEntries(entries.map(([, to = '', locale = '']) => [locale, to] as const))
    for (const locale of locales)
      if (leads[locale] !== path(locale))
        faults.push(`${name}: leads to ${leads[locale] ?? 'nothing'} in ${locale}`)
    const current = [...html.matchAll(/ aria-current="true"[^>]* data-language="([^"]*)"/g)]
    if (current.map(([, locale]) => locale).join() !== 'en') faults.push(`${name}: marks another language`)
    const german = await textOf(request, path('de'))
    if (!german.includes(`<html lang="${localeEntries.de.tag}"`)) faults.push(`${name}: is not German`)
  }
  expect(faults).toEqual([])
})

test('keeps the search, and the language at the next visit', once, async ({ page }) => {
  await page.goto(`${href('search', 'en')}?q=london&utm_source=x`)
  await languageButton(page).click()
  await languageMenu(page).locator('[data-language="fr"]').click()
  await page.waitForURL(`**${href('search', 'fr')}?q=london&utm_source=x`)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Londres/ })
      .first(),
  ).toBeVisible()
  await page.goto('/')
  await page.waitForURL(`**${href('home', 'fr')}`)
})

for (const [name, path] of samePage.slice(0, 3)) {
  const tag = name === 'product' ? once : { tag: ['@desktop', '@long'] }
  test(`changes every price without a reload: ${name}`, tag, async ({ page }) => {
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

test('links five cities and five tours in the footer', once, async ({ request }) => {
  const html = await textOf(request, href('about', 'de'))
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
  expect(footer).toContain(`<a href="${cityPath(paris, 'de')}">${cityName(paris, 'de')}</a>`)
  expect(footer.match(/href="\/de\/\d+\/[^/"]+"/g)).toHaveLength(5)
  expect(footer.match(/href="\/de\/\d+\/[^/"]+\/\d+\/[^/"]+"/g)).toHaveLength(5)
})
