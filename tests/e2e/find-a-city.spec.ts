import type { Page, Request } from '@playwright/test'
import { locales, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

/** The search in the page's content, not the one in the header. */
const searchBox = (page: Page, locale: Locale) =>
  page.getByRole('main').getByRole('combobox', { name: wordsOf(locale, 'search')('label') })

/** A plain search field until the first touch, which makes it a combobox. */
async function touchSearch(page: Page, locale: Locale) {
  const label = wordsOf(locale, 'search')('label')
  await page.getByRole('main').getByLabel(label).first().focus()
  const box = searchBox(page, locale)
  await expect(box).toHaveAttribute('aria-expanded', /true|false/)
  return box
}

for (const locale of locales) {
  test(`fits home and destinations to the screen (${locale})`, async ({ page }) => {
    for (const screen of ['home', 'destinations'] as const) {
      await page.goto(href(screen, locale))
      await fitsTheWidth(page)
    }
  })
}

test('loads no framework before the search is touched', { tag: '@desktop' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(href('home', 'en'))
  await page.mouse.wheel(0, 1200)
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)))
  expect(scripts.filter((url) => /hydrate|react|client\./i.test(url))).toEqual([])
  const before = scripts.length
  await touchSearch(page, 'en')
  expect(scripts.length).toBeGreaterThan(before)
})

test('keeps what was typed while hydrating', { tag: '@desktop' }, async ({ page }) => {
  await page.route(/hydrate-search/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto(href('home', 'en'))
  const field = page.getByRole('main').getByLabel(wordsOf('en', 'search')('label')).first()
  await field.focus()
  await page.keyboard.type('lond')
  await expect(page.getByRole('option', { name: /^London/ })).toBeVisible()
  await expect(searchBox(page, 'en')).toHaveValue('lond')
  await expect(searchBox(page, 'en')).toBeFocused()
})

test('works by keyboard, clears, and reports unknown cities', { tag: '@desktop' }, async ({ page }) => {
  const t = wordsOf('en', 'search')
  await page.goto(href('home', 'en'))
  const box = await touchSearch(page, 'en')
  await box.pressSequentially('rom')
  await expect(page.getByRole('option', { name: /^Rome/ })).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('option')).toHaveCount(0)
  await box.pressSequentially('qqqq')
  await expect(page.getByRole('main').getByText(t('none')).first()).toBeVisible()
  await audit(page, 'search without result')
  await box.fill('lisb')
  await expect(page.getByRole('option', { name: /^Lisbon/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Lisbon/ })).toHaveAttribute('aria-selected', 'true')
  await audit(page, 'search with suggestions')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/23/lisbon')
})

test('offers at most five suggestions', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/v2/location?*', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object[] }
    const more = Array.from({ length: 8 }, (_, at) => ({ ...data[0], id: 9000 + at }))
    await route.fulfill({ response: reply, json: { data: more } })
  })
  await page.goto(href('home', 'en'))
  const box = await touchSearch(page, 'en')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  const asked = page.waitForRequest(/\/api\/v2\/location\?/)
  await box.pressSequentially('paris')
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('5')
  await expect(page.getByRole('option')).toHaveCount(5)
})

test('searches for the typed text without a suggestion', { tag: '@phone' }, async ({ page }) => {
  await page.goto(href('destinations', 'de'))
  const box = await touchSearch(page, 'de')
  await box.pressSequentially('londn')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/de/search?q=londn')
  await expect(page.getByRole('main').getByRole('link', { name: 'London', exact: true })).toBeVisible()
  await audit(page, 'search page')
})

test('redirects short and foreign addresses with their query', { tag: '@desktop' }, async ({ page }) => {
  for (const short of ['/it/41', '/it/paris', '/it/41/londres']) {
    const reply = await page.goto(`${short}?utm_source=x`)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/it/41/parigi?utm_source=x')
    expect(reply?.status()).toBe(200)
  }
})

for (const nowhere of ['/en/7777', '/en/nowhere', '/en/0/paris', '/en/99999999999/paris']) {
  test(`answers 404 for the unknown city ${nowhere}`, { tag: '@desktop' }, async ({ request }) => {
    expect((await request.get(nowhere)).status()).toBe(404)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('finds a city and filters its tickets', { tag: '@phone' }, async ({ page }) => {
    await page.goto(href('home', 'fr'))
    const field = page.getByRole('main').getByLabel(wordsOf('fr', 'search')('label')).first()
    await field.fill('pariz')
    await field.press('Enter')
    await page.waitForURL('**/fr/search?q=pariz')
    await page.getByRole('link', { name: 'Paris', exact: true }).first().click()
    await page.waitForURL('**/fr/41/paris')
    const tickets = page.locator('.offer-ticket:visible')
    const all = await tickets.count()
    const boat = wordsOf('fr', 'offers')('transport.boat')
    await page.getByRole('radio', { name: boat, exact: true }).check()
    const boats = await tickets.count()
    expect(boats).toBeGreaterThan(0)
    expect(boats).toBeLessThan(all)
  })

  test('reports that nothing was found', { tag: '@phone' }, async ({ page }) => {
    await page.goto(`${href('search', 'en')}?q=qqqq`)
    await expect(page.getByText(wordsOf('en', 'search')('none'))).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: wordsOf('en', 'search')('all') }),
    ).toBeVisible()
  })
})

test('escapes what the visitor typed', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${href('search', 'en')}?q=${encodeURIComponent('<img src=x onerror=alert(1)>"\'')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
})
