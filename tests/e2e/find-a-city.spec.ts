import type { Page, Request } from '@playwright/test'
import { locales, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { daysWith } from '#tests/support/days.ts'
import { cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const longOnPhone = { tag: ['@phone', '@long'] }
const longOnDesktop = { tag: ['@desktop', '@long'] }

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

test('fits home and destinations to 320 pixels', longOnPhone, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const locale of locales) {
    for (const screen of ['home', 'destinations'] as const) {
      await test.step(`${screen} (${locale})`, async () => {
        await page.goto(href(screen, locale))
        await fitsTheWidth(page)
      })
    }
  }
})

test('loads the search when touched, keeping what is typed', { tag: '@desktop' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(href('home', 'en'))
  await page.mouse.wheel(0, 1200)
  await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume, { timeout: 5_000 })))
  expect(scripts.filter((url) => /hydrate|react|client\./i.test(url))).toEqual([])

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/hydrate-search/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/hydrate-search/)
  await page.getByRole('main').getByLabel(wordsOf('en', 'search')('label')).first().focus()
  await asked
  await page.keyboard.type('lond')
  release()
  await expect(page.getByRole('option', { name: /^London/ }).first()).toBeVisible()
  await expect(searchBox(page, 'en')).toHaveValue('lond')
  await expect(searchBox(page, 'en')).toBeFocused()
})

test('works by keyboard, clears, and reports unknown cities', { tag: '@desktop' }, async ({ page }) => {
  const t = wordsOf('en', 'search')
  await page.goto(href('home', 'en'))
  const box = await touchSearch(page, 'en')
  await expect(page.getByRole('group', { name: t('popular') }).getByRole('option')).toHaveCount(5)
  await box.pressSequentially('rmoe')
  await expect(page.getByRole('option', { name: /^Rome/ }).first()).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(t('meant', { name: 'Rome' }))
      .first(),
  ).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('option')).toHaveCount(0)
  await box.pressSequentially('qqqq')
  await expect(page.getByRole('main').getByText(t('none')).first()).toBeVisible()
  await box.fill('lisb')
  const lisbon = page.getByRole('option', { name: /^Lisbon/ }).first()
  await expect(lisbon).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(lisbon).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/23/lisbon')
  await page.goto(href('home', 'en'))
  await touchSearch(page, 'en')
  await expect(page.getByRole('group', { name: t('recent') }).getByRole('option')).toHaveText(/^Lisbon/)
})

test('leads from a sight to the tours that visit it', longOnPhone, async ({ page }) => {
  await page.goto(href('home', 'en'))
  const box = await touchSearch(page, 'en')
  await box.pressSequentially('eifel tower')
  await page.getByRole('option', { name: /^Eiffel Tower/ }).click()
  await page.waitForURL('**/en/search?q=Eiffel+Tower&in=41')
  await expect(
    page.getByRole('heading', { name: wordsOf('en', 'search')('visiting', { name: 'Eiffel Tower' }) }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Paris Hop-On Hop-Off Bus' })).toBeVisible()
  await fitsTheWidth(page)
  await audit(page, 'tours that visit a sight')
})

test('offers at most five suggestions', longOnDesktop, async ({ page }) => {
  await page.route('**/api/v2/search?*', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object[] }
    const more = Array.from({ length: 8 }, (_, at) => ({ ...data[0], name: `City ${at}` }))
    await route.fulfill({ response: reply, json: { data: more, meant: null } })
  })
  await page.goto(href('home', 'en'))
  const box = await touchSearch(page, 'en')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  const asked = page.waitForRequest(/\/api\/v2\/search\?.*query=/)
  await box.pressSequentially('paris')
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('5')
  await expect(page.getByRole('option')).toHaveCount(5)
})

test('searches in the header of a product page', { tag: '@phone' }, async ({ page }) => {
  await page.goto(productPath(paris, 2182, 'it'))
  const header = page.getByRole('banner')
  const tools = header.getByRole('navigation', { name: wordsOf('it', 'header')('tools') })
  const toggle = tools.getByRole('button', { name: wordsOf('it', 'header')('search'), exact: true })
  const box = header.getByRole('combobox', { name: wordsOf('it', 'search')('label') })
  const offered = header.getByRole('option')
  await expect(header.getByRole('search')).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.tap()
  await expect(box).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(offered.first()).toBeVisible()
  // Escape closes what is open: first the suggestions, then the search.
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('search')).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await box.pressSequentially('lond')
  await offered.filter({ hasText: 'Londra' }).first().tap()
  await page.waitForURL('**/it/95/londra')
})

test('searches for the typed text without a suggestion', longOnPhone, async ({ page }) => {
  await page.goto(href('destinations', 'de'))
  const box = await touchSearch(page, 'de')
  await box.pressSequentially('londn')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/de/search?q=londn')
  await expect(page.getByRole('main').getByRole('link', { name: 'London', exact: true })).toBeVisible()
  await audit(page, 'search page')
})

test('filters the tickets of a city at once', { tag: '@desktop' }, async ({ page, request }) => {
  const t = wordsOf('en', 'city')
  await page.goto('/en/41/paris')
  const tickets = page.locator('.offer-ticket:visible')
  const all = await tickets.count()
  await page.getByLabel(t('filter.sort')).selectOption('price')
  await expect(page).toHaveURL(/\?sort=price$/)
  const french = page.locator('a[data-language="fr"]')
  // A menu "open in a new tab" presses but does not click.
  await french.dispatchEvent('pointerdown')
  await expect(french).toHaveAttribute('href', /\/fr\/41\/paris\?sort=price$/)
  // By the price shown, the cheapest first.
  const prices = (await tickets.locator('.price-large > data:visible').allInnerTexts()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  )
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))

  const [day = ''] = await daysWith(request, 2182, 'available')
  await page.getByLabel(t('filter.day')).fill(day)
  await page.getByText(t('filter.more')).click()
  await page.getByRole('checkbox', { name: t('filter.accessible') }).check()
  await expect(page).toHaveURL(new RegExp(`\\?sort=price&day=${day}&accessible=1$`))
  const shown = await tickets.count()
  expect(shown).toBeLessThan(all)
  await expect(page.getByRole('status').filter({ hasText: String(all) })).toContainText(String(shown))
  await expect(tickets.first().getByRole('link')).toHaveAttribute('href', new RegExp(`\\?day=${day}$`))
  // The server shows the same for this address.
  const names = await tickets.getByRole('heading').allInnerTexts()
  await page.reload()
  await expect.poll(() => tickets.getByRole('heading').allInnerTexts()).toEqual(names)
})

test('filters by duration, language and cancellation', longOnPhone, async ({ page }) => {
  const t = wordsOf('fr', 'city')
  const titles = page.locator('.offer-ticket:visible').getByRole('heading')
  const namesOf = (...ids: number[]) => ids.map((id) => productName(paris, id, 'fr'))
  await page.goto(cityPath(paris, 'fr'))
  await page.getByText(t('filter.more')).tap()
  await page.getByLabel(new RegExp(`^${t('filter.duration')}`)).selectOption('short')
  await expect(page).toHaveURL(/\?duration=short$/)
  // The cruise, the museum and the tour at night.
  await expect(titles).toHaveText(namesOf(2110, 2111, 2113))
  const free = page.getByRole('checkbox', { name: t('filter.cancellable') })
  await free.check()
  await expect(titles).toHaveText(namesOf(2110, 2113))
  await page.getByLabel(t('filter.language')).selectOption('ja')
  await expect(page).toHaveURL(/\?duration=short&language=ja&cancellable=1$/)
  await expect(titles).toHaveText(namesOf(2110))
  // The server shows the same, with the filters open.
  await page.reload()
  await expect(titles).toHaveText(namesOf(2110))
  await expect(free).toBeChecked()
  await free.uncheck()
  await expect(titles).toHaveText(namesOf(2110, 2111))
})

test(
  'filters in the currency of the visitor from the first paint',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'currency', value: '3', url: baseURL ?? '' }])
    await page.addInitScript(() => {
      const seen = () =>
        [...document.querySelectorAll<HTMLElement>('.offer-ticket h3, [data-shown]')].flatMap((element) =>
          element.getClientRects().length > 0 ? element.innerText.trim() : [],
        )
      Object.assign(window, { seen })
      document.addEventListener('DOMContentLoaded', () => Object.assign(window, { first: seen() }))
    })
    const query = '?sort=price&price=25'
    await page.goto(`/en/23/lisbon${query}`)
    // The script has looked at the page too, and changed nothing.
    await expect(page.locator('.city-offers [data-hidden-in]')).toHaveCount(0)
    const [first, now] = await page.evaluate<string[][]>('[first, seen()]')
    expect(first).toEqual(now)
    const prices = await page.locator('.offer-ticket:visible .price-large > data:visible').allInnerTexts()
    const dollars = prices.map((text) => Number(text.replace('$', '')))
    expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
    expect(Math.max(...dollars)).toBeLessThanOrEqual(25)
    expect(first?.[0]).toContain(String(dollars.length))
    // £25 buys more.
    await context.addCookies([{ name: 'currency', value: '2', url: baseURL ?? '' }])
    await page.reload()
    await expect(page.locator('.offer-ticket:visible')).toHaveCount(dollars.length + 1)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('finds cities and filters the tickets of one', { tag: '@phone' }, async ({ page }) => {
    await page.goto(href('home', 'fr'))
    const field = page.getByRole('main').getByLabel(wordsOf('fr', 'search')('label')).first()
    await field.fill('prais')
    await field.press('Enter')
    await page.waitForURL('**/fr/search?q=prais')
    await expect(page.locator('a[data-language="de"]')).toHaveAttribute('href', '/de/search?q=prais')
    const t = wordsOf('fr', 'search')
    await expect(page.getByRole('link', { name: t('meant', { name: 'Paris' }) })).toBeVisible()
    await page.getByRole('link', { name: 'Paris', exact: true }).first().click()
    await page.waitForURL('**/fr/41/paris')
    const tickets = page.locator('.offer-ticket:visible')
    const all = await tickets.count()
    await page.getByRole('radio', { name: wordsOf('fr', 'city-pages')('kinds.cruise') }).check()
    await page.getByRole('button', { name: wordsOf('fr', 'city')('filter.apply') }).click()
    await page.waitForURL('**/fr/41/paris?kind=cruise')
    const boats = await tickets.count()
    expect(boats).toBeGreaterThan(0)
    expect(boats).toBeLessThan(all)

    const header = page.getByRole('banner')
    await header.getByLabel(t('label')).fill('londrs')
    await header.getByRole('button', { name: t('button') }).tap()
    await page.waitForURL('**/fr/search?q=londrs')
    await expect(page.getByRole('main').getByRole('link', { name: 'Londres', exact: true })).toBeVisible()
  })

  test('searches from the header and from not-found', longOnPhone, async ({ page, complaints }) => {
    const t = wordsOf('es', 'search')
    await page.goto(productPath(paris, 2182, 'es'))
    const header = page.getByRole('banner')
    await header.getByLabel(t('label')).fill('londrs')
    await header.getByRole('button', { name: t('button') }).tap()
    await page.waitForURL('**/es/search?q=londrs')
    await expect(page.getByRole('main').getByRole('link', { name: 'Londres', exact: true })).toBeVisible()
    await page.goto('/es/no-such-page')
    const main = page.getByRole('main')
    await main.getByLabel(t('label')).fill('rmoa')
    await main.getByRole('button', { name: t('button') }).tap()
    await page.waitForURL('**/es/search?q=rmoa')
    await expect(main.getByRole('link', { name: 'Roma', exact: true })).toBeVisible()
    // The browser logs the 404 that this test causes.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test('reports that nothing was found', { tag: '@phone' }, async ({ page }) => {
    await page.goto(`${href('search', 'en')}?q=qqqq`)
    await expect(page.getByText(wordsOf('en', 'search')('none'))).toBeVisible()
    await expect(page.getByRole('heading', { name: wordsOf('en', 'search')('instead') })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'London', exact: true })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: wordsOf('en', 'search')('all') }),
    ).toBeVisible()
  })
})

test('escapes what the visitor typed', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`${href('search', 'en')}?q=${encodeURIComponent('<img src=x onerror=alert(1)>"\'')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
})
