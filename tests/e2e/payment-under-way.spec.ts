import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { fillInPayer, openPayment, pay } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

/** The cookie that says that a payment is under way (S3, S4). */
const PARIS_BUS = 2182
const longOnDesktop = { tag: ['@desktop', '@long'] }

const markOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies(page.url())).find(({ name }) => name === 'process_data_pending')?.value

/** Presses Pay and waits at the bank; returns the id of the attempt. */
async function goToBank(page: Page): Promise<string> {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  expect(await markOf(page)).toBeUndefined()
  const sent = page.waitForRequest('**/transaction/payment/adyen')
  await pay(page, 'en')
  await page.waitForURL(/\/pay\//)
  return ((await sent).postDataJSON() as { attemptId: string }).attemptId
}

async function comeBack(page: Page, choice: string, status: string): Promise<void> {
  await page.locator(`#${choice}`).click()
  await page.waitForURL(`**${href('paymentConfirmed', 'en')}*`)
  const name = wordsOf('en', 'payment-confirmed')(`${status}.title`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('marks a payment as under way until another page is opened', { tag: '@desktop' }, async ({ page }) => {
  const attemptId = await goToBank(page)
  await comeBack(page, 'Pending', 'pending')
  expect(await markOf(page)).toBe(attemptId)
  expect(await page.evaluate(() => document.cookie)).not.toContain('process_data_pending')
  await page.reload()
  expect(await markOf(page)).toBe(attemptId)
  // A page that was fetched ahead would be shown without the request that ends the mark.
  const fetchesAhead = page.locator('script[type="speculationrules"]')
  await expect(fetchesAhead).toHaveCount(0)
  // A press begins by resting on the link, and browsers fetch ahead from then on.
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: wordsOf('en', 'footer')('links.terms') }).click()
  await page.waitForURL(`**${href('terms', 'en')}`)
  await expect(fetchesAhead).toHaveCount(1)
  expect(await markOf(page)).toBeUndefined()
})

for (const [choice, status] of [
  ['Authorised', 'paid'],
  ['Cancelled', 'cancelled'],
] as const) {
  test(`forgets a payment under way once shown: ${status}`, longOnDesktop, async ({ page }) => {
    await goToBank(page)
    await comeBack(page, choice, status)
    expect(await markOf(page)).toBeUndefined()
  })
}
