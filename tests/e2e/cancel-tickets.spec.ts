import type { Page } from '@playwright/test'
import { buyVoucher } from '#tests/support/buy-voucher.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const SEINE_CRUISE = 2110
const onPhone = { tag: '@phone' }
const onDesktop = { tag: '@desktop' }
/** Tomorrow's tickets can no longer be cancelled. */
const inTime = { ahead: 3 }
const CODE = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/

const codesOn = (page: Page) => page.getByText(CODE).allTextContents()

test('cancels one ticket of two without JavaScript', onDesktop, async ({ browser, page, contextOptions }) => {
  const t = wordsOf('es', 'change-booking')
  const voucher = await buyVoucher(page, 'es', [PARIS_BUS, SEINE_CRUISE], inTime)
  const plain = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const buyer = await plain.newPage()
  await buyer.goto(voucher)
  const before = await codesOn(buyer)
  expect(before).toHaveLength(2)
  await buyer.getByRole('link', { name: t('title') }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(t('title'))

  // Nothing is chosen yet, and the page says so.
  await buyer.getByRole('button', { name: t('choose') }).click()
  await expect(buyer.getByRole('alert')).toHaveText(t('none'))
  const cruise = buyer.getByRole('checkbox', { name: /Sena/ })
  await cruise.check()
  await buyer.getByRole('button', { name: t('choose') }).click()

  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(t('quote.title'))
  await expect(buyer.getByText(t('quote.toCredit'))).toBeVisible()
  const sum = (term: string) =>
    buyer.locator('dl > div', { has: buyer.getByText(term, { exact: true }) }).locator('dd')
  const refund = (await sum(t('quote.refund')).textContent()) ?? ''
  expect(refund).toMatch(/[1-9]/)
  await expect(sum(t('quote.paid'))).toHaveText(refund)
  await expect(sum(t('quote.fee'))).toHaveText(/^0/)
  await buyer.getByRole('button', { name: t('quote.confirm', { count: 1 }) }).click()

  await expect(buyer).toHaveURL(/#changed$/)
  const told = buyer.getByRole('region', { name: t('last.cancelledPart') })
  await expect(told).toContainText(t('last.credit', { refund }))
  // Loading the page again repeats nothing.
  await buyer.reload()
  await expect(told).toBeVisible()
  await expect(buyer.getByRole('checkbox')).toHaveCount(1)
  await expect(buyer.getByRole('checkbox')).toBeChecked()

  await buyer.getByRole('link', { name: t('toVoucher') }).click()
  const after = await codesOn(buyer)
  expect(after).toHaveLength(1)
  expect(before).toContain(after[0])

  // The other one goes as well, and the first refund is still told.
  await buyer.getByRole('link', { name: t('title') }).click()
  await buyer.getByRole('button', { name: t('choose') }).click()
  await buyer.getByRole('button', { name: t('quote.confirm', { count: 1 }) }).click()
  await expect(buyer.getByRole('region', { name: t('last.cancelled') })).toBeVisible()
  const earlier = buyer.getByRole('region', { name: t('last.earlier') })
  await expect(earlier.getByRole('listitem')).toContainText([t('last.credit', { refund })])
  await plain.close()
})

test('cancels the whole booking', onPhone, async ({ page }) => {
  const t = wordsOf('de', 'change-booking')
  const voucher = await buyVoucher(page, 'de', [PARIS_BUS, SEINE_CRUISE], inTime)
  const path = voucher.replace('/voucher/', '/change-booking/')
  const answer = await page.goto(path)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  const move = page.getByRole('link', { name: wordsOf('de', 'move-ticket')('title') })
  await expect(move).toHaveCount(2)
  await expect(move.first()).toHaveAttribute('href', /\/de\/move-ticket\/[\w-]{43}\?visit=\d+$/)
  expect((await page.request.get((await move.first().getAttribute('href')) ?? '')).status()).toBe(200)
  await fitsTheWidth(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: t('choose') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('quote.title'))
  await fitsTheWidth(page)
  // Another tab that shows the refund still.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByRole('button', { name: t('quote.confirm', { count: 2 }) }).click()
  const told = page.getByRole('region', { name: t('last.cancelled') })
  await expect(told).toBeVisible()
  await audit(page, 'cancelled booking')
  await other.getByRole('button', { name: t('quote.confirm', { count: 2 }) }).click()
  await expect(other.getByRole('region', { name: t('last.cancelled') })).toBeVisible()
  expect((await page.request.get(voucher)).status()).toBe(410)
})

test('refuses a tampered refund and shows the true one', onDesktop, async ({ page }) => {
  const t = wordsOf('fr', 'change-booking')
  const voucher = await buyVoucher(page, 'fr', [PARIS_BUS], inTime)
  await page.goto(voucher.replace('/voucher/', '/change-booking/'))
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: t('choose') }).click()
  await page.locator('input[name=amount]').evaluate((input: HTMLInputElement) => (input.value = '1'))
  const confirm = page.getByRole('button', { name: t('quote.confirm', { count: 1 }) })
  await confirm.click()
  await expect(page.getByRole('alert').filter({ hasText: t('refused') })).toBeVisible()
  await expect(page.locator('input[name=amount]')).not.toHaveValue('1')
  await audit(page, 'refused cancellation')
  await confirm.click()
  await expect(page.getByRole('region', { name: t('last.cancelled') })).toBeVisible()
})
