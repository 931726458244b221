import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { localeEntries, locales } from '#config/locales.ts'
import { CityFile } from '#server/catalogue/format.ts'
import { href } from '#i18n/routes.ts'
import { unbroken } from '#i18n/unbroken.ts'
import * as v from 'valibot'
import { audit as auditIn, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import type { Scheme } from '#tests/support/screen-faults.ts'
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

for (const locale of locales) {
  const language = locale === 'en-us' ? 'en' : locale

  // Colours do not depend on the language, nor does the markup on the width: English is audited in both
  // schemes and at both widths, the other languages in the light one on a phone.
  test(`finds, books and pays a bus in ${locale}`, async ({ page }, { project }) => {
    test.slow()
    const schemes: Scheme[] = locale === 'en' ? ['light', 'dark'] : project.name === 'phone' ? ['light'] : []
    const audit = (screen: string) => auditIn(page, screen, schemes)
    await page.goto(href('home', locale))
    await expect(page.locator('html')).toHaveAttribute('lang', localeEntries[locale].tag)
    await audit('home')
    await fitsTheWidth(page)

    const search = page.getByRole('main').getByLabel(wordsOf(locale, 'search')('label'))
    await search.pressSequentially('pariz')
    const offered = page.getByRole('option')
    await expect(offered.filter({ hasText: paris.names[language] }).first()).toBeVisible()
    expect(await offered.count()).toBeLessThanOrEqual(5)
    await audit('search')
    await offered.filter({ hasText: paris.names[language] }).first().click()

    await page.waitForURL(`**${href({ page: 'city', city: { id: 41, slugs: paris.slugs } }, locale)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(paris.names[language])
    await audit('city')
    await fitsTheWidth(page)
    const name = tour?.names[locale] ?? tour?.names[language] ?? ''
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()

    await page.waitForURL(/\/2182\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await audit('product')
    await fitsTheWidth(page)
    const operator = wordsOf(locale, 'operator')
    const phone = page.getByRole('link', { name: unbroken(runner?.phone ?? ''), exact: true })
    await expect(page.getByRole('region', { name: operator('title') })).toContainText(
      operator('demonstration', { name: runner?.name ?? '' }),
    )
    await expect(phone).toHaveAttribute('href', 'tel:+33199000101')
    await putIntoBasket(page, locale)
    // A build once dropped the styles of the panel, which no search by role and name could notice.
    await expect(page.locator('.option-chosen')).toHaveCSS('border-top-style', 'solid')
    await audit('product, added')
    await goToBasket(page, locale)

    await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
    await audit('basket')
    await fitsTheWidth(page)
    await goToPayment(page, locale)

    const email = `${randomUUID()}@example.org`
    await fillInPayer(page, locale, email)
    await fillInCard(page, goodCard)
    await audit('payment')
    await fitsTheWidth(page)
    await pay(page, locale)
    await expectPaid(page, locale)
    await audit('payment confirmed')
    await fitsTheWidth(page)

    const confirmed = wordsOf(locale, 'payment-confirmed')
    await page.getByRole('link', { name: confirmed('paid.voucher') }).click()
    await page.waitForURL(`**${href({ page: 'voucher', token: '*' }, locale)}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect(page.getByText(operator('demonstration', { name: runner?.name ?? '' }))).toBeVisible()
    await expect(phone).toBeVisible()
    await audit('voucher')
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

    // Without a mail server (SMTP_URL), the shop keeps its mails and shows them on its own machine.
    const voucherPath = new URL(page.url()).pathname
    await page.goto('/dev/outbox')
    const mail = page.getByRole('listitem').filter({ hasText: email })
    await expect(mail).toContainText(`(${locale})`)
    await mail.getByRole('link').click()
    const letter = page.frameLocator('iframe')
    await expect(letter.locator('html')).toHaveAttribute('lang', localeEntries[locale].tag)
    await expect(letter.getByText(name).first()).toBeVisible()
    await expect(letter.locator(`a[href$="${voucherPath}"]`).first()).toBeVisible()
  })
}
