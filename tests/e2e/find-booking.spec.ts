import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { buyVoucher } from '#tests/support/buy-voucher.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182

/** A booking of a mailbox of its own. */
async function book(page: Page, locale: Locale) {
  const email = `${randomUUID()}@example.org`
  await page.goto(await buyVoucher(page, locale, [PARIS_BUS], { email }))
  const term = page.getByRole('term').filter({ hasText: wordsOf(locale, 'voucher')('reference') })
  const reference = (await term.locator('xpath=following-sibling::dd').textContent()) ?? ''
  return { email, reference }
}

async function type(page: Page, locale: Locale, { email, reference }: { email: string; reference: string }) {
  const t = wordsOf(locale, 'find-booking')
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: t('reference') }).fill(reference)
  await form.getByRole('textbox', { name: t('email'), exact: true }).fill(email)
  await form.getByRole('button', { name: t('send') }).click()
}

test('sends the tickets of a booking again', { tag: '@phone' }, async ({ page }) => {
  const t = wordsOf('it', 'find-booking')
  const booking = await book(page, 'it')
  await page.goto(href('home', 'it'))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('title') })
    .click()
  await page.waitForURL(`**${href('findBooking', 'it')}`)
  await fitsTheWidth(page)

  await type(page, 'it', { email: 'nessuno', reference: 'CL 1' })
  await expect(page.getByRole('alert')).toContainText(t('wrongReference'))
  await expect(page.getByRole('textbox', { name: t('reference') })).toHaveValue('CL 1')
  await audit(page, 'find a booking, refused')

  await type(page, 'it', booking)
  await expect(page.getByRole('heading', { name: t('sent.title') })).toBeVisible()
  await audit(page, 'find a booking, sent')
  await page.goto('/dev/outbox')
  const mails = page.getByRole('listitem').filter({ hasText: booking.email })
  await expect(mails).toHaveCount(2)
  await mails.first().getByRole('link').click()
  await expect(page.frameLocator('iframe').locator('a[href*="/it/voucher/"]').first()).toBeVisible()
})

test('keeps the typed form when offline', { tag: ['@desktop', '@long'] }, async ({ page, complaints }) => {
  const t = wordsOf('de', 'find-booking')
  await page.goto(href('findBooking', 'de'))
  await page.route('**/api/v2/booking/find*', (route) => route.abort())
  const typed = { email: 'jemand@example.org', reference: 'CLX7KQ2M9R' }
  await type(page, 'de', typed)
  await expect(page.getByRole('alert')).toContainText(wordsOf('de', 'forms')('failed.title'))
  await expect(page.getByRole('textbox', { name: t('reference') })).toHaveValue(typed.reference)
  await page.unroute('**/api/v2/booking/find*')
  await page.getByRole('button', { name: t('send') }).click()
  await expect(page.getByRole('heading', { name: t('sent.title') })).toBeVisible()
  // The browser reports the cut line.
  complaints.splice(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('sends the tickets in two presses', { tag: ['@desktop', '@long'] }, async ({ page }) => {
    const t = wordsOf('es', 'find-booking')
    const booking = await book(page, 'es')
    await page.goto(href('findBooking', 'es'))
    await type(page, 'es', booking)
    // Whoever presses within two seconds is asked again; on the last page there is nothing left to press.
    const again = page.getByRole('button', { name: wordsOf('es', 'forms')('plain.send'), exact: true })
    await expect(async () => {
      await again.click({ timeout: 2_000 }).catch(() => undefined)
      await expect(page.getByRole('heading', { name: t('sent.title') })).toBeVisible({ timeout: 3_000 })
    }).toPass({ intervals: [1_000] })
    await page.goto('/dev/outbox')
    await expect(page.getByRole('listitem').filter({ hasText: booking.email })).toHaveCount(2)
  })
})
