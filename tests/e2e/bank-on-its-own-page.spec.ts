import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import {
  expectPaid,
  fillInCard,
  fillInPayer,
  goodCard,
  openPayment,
  pay,
  redirectedCard,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const t = wordsOf('en', 'payment')
const confirmed = wordsOf('en', 'payment-confirmed')

/** A card whose bank asks by 3-D Secure on a page of its own, and the answer given there. */
async function answerThere(page: Page, choice: string): Promise<void> {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, redirectedCard)
  await pay(page, 'en')
  await page.waitForURL(/\/pay\//)
  await page.locator(`#${choice}`).click()
  await page.waitForURL(`**${href('paymentConfirmed', 'en')}*`)
}

test("pays by card through the bank's own page", { tag: ['@phone', '@long'] }, async ({ page }) => {
  await answerThere(page, 'Authorised')
  await expectPaid(page, 'en')
  expect(page.url()).not.toContain('redirectResult')
})

test("sends the bank's answer again after an outage", { tag: '@desktop' }, async ({ page, complaints }) => {
  await page.route('**/api/v2/transaction/payment/**', (route) =>
    new URL(page.url()).pathname === href('paymentConfirmed', 'en') ? route.abort() : route.continue(),
  )
  await answerThere(page, 'Authorised')
  await expect(page.getByRole('heading', { level: 1, name: confirmed('failed.title') })).toBeVisible()
  expect(page.url()).toContain('redirectResult')
  await page.unroute('**/api/v2/transaction/payment/**')
  await page.getByRole('button', { name: confirmed('failed.retry') }).click()
  await expectPaid(page, 'en')
  expect(page.url()).not.toContain('redirectResult')
  expect(complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})

test('keeps the form after the bank refuses', { tag: '@phone' }, async ({ page }) => {
  await answerThere(page, 'Refused')
  await expect(page.getByRole('heading', { level: 1, name: confirmed('refused.title') })).toBeVisible()
  await page.getByRole('link', { name: confirmed('refused.retry') }).click()
  await expect(page.getByLabel(t('payer.email'), { exact: true })).toHaveValue('ana.silva@example.org')
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})
