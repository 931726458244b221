import type { Page } from '@playwright/test'
import { contactEmail } from '#config/contact.ts'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { cityPath, london, prague, productName, productPath } from '#tests/support/places.ts'
import { isBare, isRunningText, screens } from '#tests/support/screens.ts'
import { wordsOf } from '#tests/support/words.ts'

test.use({ javaScriptEnabled: false })

const BUS = 3287

const visitors: [locale: Locale, tag: string[]][] = [
  ['de', ['@phone']],
  ['en-us', ['@desktop', '@long']],
]
for (const [locale, tag] of visitors) {
  test(`explains how to book a tour (${locale})`, { tag }, async ({ page }) => {
    await page.goto(href('home', locale))
    await page.locator('#home-q').fill('londn')
    await page.locator('#home-q').press('Enter')
    await page.waitForURL(`**${href('search', locale)}?q=londn`)
    await page
      .getByRole('main')
      .locator(`a[href="${cityPath(london, locale)}"]`)
      .first()
      .click()
    await page.waitForURL(`**${cityPath(london, locale)}`)
    const name = productName(london, BUS, locale)
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(`**${productPath(london, BUS, locale)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await fitsTheWidth(page)

    const t = wordsOf(locale, 'product')
    // Playwright's text locators skip noscript, though visitors without JavaScript see it.
    await expect(page.locator('main noscript p').filter({ hasText: t('prices.text') })).toBeVisible()
    const prices = page.getByRole('table').filter({ hasText: t('prices.price') })
    await expect(prices.first()).toContainText(wordsOf(locale, 'passengers')('types.adult.name'))
    // Only one currency is shown: that of the page's language.
    const shown = prices.first().locator('data:visible')
    await expect(shown.first()).toHaveAttribute('data-currency', locale === 'de' ? 'EUR' : 'USD')
    await expect(page.getByRole('link', { name: t('prices.contact') })).toBeVisible()
  })

  test(`explains basket and payment without JavaScript (${locale})`, { tag }, async ({ page }) => {
    const sentence = page.locator('main noscript p')
    await page.goto(href('basket', locale))
    await expect(sentence).toContainText(wordsOf(locale, 'basket')('noScript'))
    await expect(sentence.locator('a')).toHaveAttribute('href', `mailto:${contactEmail()}`)
    await page.goto(href('paymentConfirmed', locale))
    await expect(sentence).toContainText(wordsOf(locale, 'payment-confirmed')('noScript'))
    await page.goto(href('payment', locale))
    await expect(sentence).toContainText(wordsOf(locale, 'payment')('noScript'))
    await sentence.locator('a').click()
    await page.waitForURL(`**${href('contact', locale)}`)
  })
}

/** All that counts on a screen, at once: asking for each took most of the test. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
    return {
      titles: shown('h1').length,
      letters: document.querySelector('main')?.innerText.trim().length ?? 0,
      footers: shown('footer:not(main footer)').length,
      // Controls that need JavaScript: the notice, the currency menu and the search button.
      scripted: shown('[data-cookie-notice], .header-currency, [data-search-toggle]').length,
      // A form is sent without a script, and the days say what they are.
      dead: shown('main button:not(form *, .day)').map((button) => button.innerText),
    }
  })

test('shows complete screens without dead controls', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const LEAST_LETTERS = 80
  for (const [name, path] of Object.entries(screens)) {
    if (isRunningText(name)) continue
    await page.goto(path('it'))
    const { letters, ...seen } = await seenOn(page)
    // S2: the member area has no footer either.
    const hasFooter = !isBare(name) && name !== 'member area, closed'
    expect.soft(seen, name).toEqual({ titles: 1, footers: hasFooter ? 1 : 0, scripted: 0, dead: [] })
    expect.soft(letters, `letters of ${name}`).toBeGreaterThan(LEAST_LETTERS)
    await fitsTheWidth(page)
  }
})

test('names the start by what visitors do there', { tag: '@desktop' }, async ({ request }) => {
  const WALK = 8063
  const CRUISE = 3210
  const TOWER = 3211
  for (const [path, start, languages] of [
    [productPath(prague, WALK, 'en'), 'Where you meet your guide', 'Languages'],
    [productPath(london, TOWER, 'en'), 'Where your visit starts', 'Languages'],
    [productPath(london, CRUISE, 'en'), 'Where the boat leaves', 'Languages on board'],
    [productPath(london, BUS, 'en'), 'Where you board', 'Languages on board'],
  ] as const) {
    const html = await (await request.get(path)).text()
    const titles = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title)
    expect(titles, path).toEqual(expect.arrayContaining([start, languages]))
  }
})
