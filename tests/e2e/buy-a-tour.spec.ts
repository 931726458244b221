import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { CityFile } from '#server/catalogue/format.ts'
import { href } from '#i18n/routes.ts'
import { unbroken } from '#i18n/unbroken.ts'
import * as v from 'valibot'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import {
  expectPaid,
  fillInCard,
  fillInPayer,
  goodCard,
  goToBasket,
  goToPayment,
  pay,
  putIntoBasket,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const paris = v.parse(
  CityFile,
  JSON.parse(readFileSync(new URL('../../src/server/catalogue/cities/paris.json', import.meta.url), 'utf8')),
)
const tour = paris.products.find(({ id }) => id === 2182)
const runner = paris.operators.find(({ key }) => key === tour?.operator)

/** The screens on the way that no other spec audits. */
const ONLY_HERE = ['product, added', 'payment confirmed', 'voucher']

type LookAt = (screen: string) => Promise<void>

const languageOf = (locale: Locale) => (locale === 'en-us' ? 'en' : locale)
const nameIn = (locale: Locale) => tour?.names[locale] ?? tour?.names[languageOf(locale)] ?? ''
const phoneOf = (page: Page) => page.getByRole('link', { name: unbroken(runner?.phone ?? ''), exact: true })

/** From the home page over the search and the city to the tour. */
async function findTour(page: Page, locale: Locale, lookAt: LookAt): Promise<void> {
  const city = paris.names[languageOf(locale)]
  await page.goto(href('home', locale))
  await expect(page.locator('html')).toHaveAttribute('lang', localeEntries[locale].tag)
  await lookAt('home')
  await fitsTheWidth(page)

  const search = page.getByRole('main').getByLabel(wordsOf(locale, 'search')('label'))
  await search.pressSequentially('pariz')
  const offered = page.getByRole('option')
  await expect(offered.filter({ hasText: city }).first()).toBeVisible()
  expect(await offered.count()).toBeLessThanOrEqual(5)
  await lookAt('search')
  await offered.filter({ hasText: city }).first().click()

  await page.waitForURL(`**${href({ page: 'city', city: { id: 41, slugs: paris.slugs } }, locale)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(city)
  await lookAt('city')
  await fitsTheWidth(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: nameIn(locale), exact: true })
    .first()
    .click()
  await page.waitForURL(/\/2182\//)
}

/** From the tour over the basket to the payment. */
async function bookTour(page: Page, locale: Locale, lookAt: LookAt): Promise<void> {
  const name = nameIn(locale)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await lookAt('product')
  await fitsTheWidth(page)
  const operator = wordsOf(locale, 'operator')
  await expect(page.getByRole('region', { name: operator('title') })).toContainText(
    operator('demonstration', { name: runner?.name ?? '' }),
  )
  await expect(phoneOf(page)).toHaveAttribute('href', 'tel:+33199000101')
  await putIntoBasket(page, locale)
  // A build once dropped the styles of the panel, which no search by role and name could notice.
  await expect(page.locator('.option-chosen')).toHaveCSS('border-top-style', 'solid')
  await lookAt('product, added')
  await goToBasket(page, locale)

  await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
  await lookAt('basket')
  await fitsTheWidth(page)
  await goToPayment(page, locale)
}

async function payForTour(page: Page, locale: Locale, email: string, lookAt: LookAt): Promise<void> {
  await fillInPayer(page, locale, email)
  await fillInCard(page, goodCard)
  await lookAt('payment')
  await fitsTheWidth(page)
  await pay(page, locale)
  await expectPaid(page, locale)
  await lookAt('payment confirmed')
  await fitsTheWidth(page)
}

/** Opens the voucher, and fetches it for paper and calendar. */
async function openVoucher(page: Page, locale: Locale, lookAt: LookAt): Promise<void> {
  const name = nameIn(locale)
  const operator = wordsOf(locale, 'operator')
  await page.getByRole('link', { name: wordsOf(locale, 'payment-confirmed')('paid.voucher') }).click()
  await page.waitForURL(`**${href({ page: 'voucher', token: '*' }, locale)}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(page.getByText(operator('demonstration', { name: runner?.name ?? '' }))).toBeVisible()
  await expect(phoneOf(page)).toBeVisible()
  await lookAt('voucher')
  await fitsTheWidth(page)

  const voucher = wordsOf(locale, 'voucher')
  const linkOf = (key: string) =>
    page.getByRole('link', { name: voucher(`actions.${key}`) }).getAttribute('href')
  const pdf = await page.request.get((await linkOf('pdf')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const calendar = await page.request.get((await linkOf('calendar')) ?? '')
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(name)
}

/** Without a mail server (SMTP_URL), the shop keeps its mails and shows them on its own machine. */
async function readMail(page: Page, locale: Locale, email: string): Promise<void> {
  const voucherPath = new URL(page.url()).pathname
  await page.goto('/dev/outbox')
  const mail = page.getByRole('listitem').filter({ hasText: email })
  await expect(mail).toContainText(`(${locale})`)
  await mail.getByRole('link').click()
  const letter = page.frameLocator('iframe')
  await expect(letter.locator('html')).toHaveAttribute('lang', localeEntries[locale].tag)
  await expect(letter.getByText(nameIn(locale)).first()).toBeVisible()
  await expect(letter.locator(`a[href$="${voucherPath}"]`).first()).toBeVisible()
}

async function buy(page: Page, locale: Locale, lookAt: LookAt): Promise<void> {
  test.slow()
  const email = `${randomUUID()}@example.org`
  await findTour(page, locale, lookAt)
  await bookTour(page, locale, lookAt)
  await payForTour(page, locale, email, lookAt)
  await openVoucher(page, locale, lookAt)
  await readMail(page, locale, email)
}

locales.forEach((locale, index) => {
  const [width, otherWidth] = index % 2 === 0 ? ['@phone', '@desktop'] : ['@desktop', '@phone']

  test(`finds, books and pays a bus in ${locale}`, { tag: width }, async ({ page }) => {
    const audited = locale === 'en' ? ONLY_HERE : []
    await buy(page, locale, async (screen) => {
      if (audited.includes(screen)) await audit(page, screen)
    })
  })

  // Colours do not depend on the language: English is audited in both schemes, the others in the light one.
  test(`buys a bus at the other width in ${locale}`, { tag: [otherWidth, '@long'] }, async ({ page }) => {
    await buy(page, locale, (screen) => audit(page, screen, locale === 'en' ? undefined : ['light']))
  })
})
