import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { expectPaid, fillInPayer } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const COUPON = 'ALL-FREE'

/**
 * Imports a coupon as an operator does; its uses are unlimited, so orders with it need a confirmed mailbox.
 */
test.beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'coupons-'))
  try {
    const file = join(folder, 'coupons.json')
    writeFileSync(file, JSON.stringify([{ code: COUPON, percent: 100 }]))
    execFileSync(process.execPath, ['scripts/coupons-import.ts', file], { stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

let orders = 0
/** A new address each time, since each mailbox and client address has few free orders a day. */
const someone = (): string => `order-${process.pid}-${(orders += 1)}@example.org`

async function openOrder(page: Page, locale: Locale): Promise<void> {
  await fillBasket(page, PARIS_BUS)
  const applied = await page.context().request.post('/api/v2/coupon/apply', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { code: COUPON },
  })
  expect(applied.ok()).toBe(true)
  await page.goto(href('payment', locale))
}

async function order(page: Page, locale: Locale, email: string): Promise<void> {
  await fillInPayer(page, locale, email)
  await page.getByRole('button', { name: wordsOf(locale, 'payment')('pay.free'), exact: true }).click()
}

/** The link in the latest mail to an address. */
async function linkTo(page: Page, email: string): Promise<string> {
  const mail = await mailTo(page.context().request, 'order_link', email)
  const token = /\/confirm-order\/([\w-]{43})/.exec(mail)?.[1]
  if (!token) throw new Error(`no mail with a link went to ${email}`)
  return token
}

/** Opens the link as the scanner of a mailbox does before its owner; that changes nothing. */
async function scanMail(browser: Browser, path: string): Promise<void> {
  const scanner = await browser.newPage()
  expect((await scanner.goto(path))?.status()).toBe(200)
  await expect(scanner.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await expect(scanner.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await audit(scanner, 'order to confirm')
  await scanner.close()
}

test('confirms a free order by mail without JavaScript', { tag: '@phone' }, async ({ page, browser }) => {
  const locale = 'de'
  const t = wordsOf(locale, 'payment')
  const link = wordsOf(locale, 'confirm-order')
  const email = someone()
  await openOrder(page, locale)
  await expect(page.getByRole('heading', { name: t('sections.confirm') })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await audit(page, 'payment of nothing')
  await fitsTheWidth(page)
  await order(page, locale, email)
  await expect(page.getByRole('heading', { name: t('mailed.title') })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await audit(page, 'order that waits for its link')
  await fitsTheWidth(page)
  // After a reload, the page still shows where the link was sent.
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  const path = href({ page: 'confirmOrder', token: await linkTo(page, email) }, locale)
  await scanMail(browser, path)
  const elsewhere = await browser.newContext({ javaScriptEnabled: false })
  const reader = await elsewhere.newPage()
  await reader.goto(path)
  await expect(reader.getByRole('heading', { level: 1, name: link('title') })).toBeVisible()
  await fitsTheWidth(reader)
  await reader.getByRole('button', { name: link('button') }).press('Enter')
  await reader.waitForURL(`**${href('paymentConfirmed', locale)}?return=*`)
  const again = await reader.goto(path)
  expect(again?.status()).toBe(410)
  await expect(reader.getByRole('heading', { level: 1, name: link('used.title') })).toBeVisible()
  await elsewhere.close()

  // The tab that ordered continues by itself.
  await expectPaid(page, locale)
  await expect(page.getByText(wordsOf(locale, 'payment-confirmed')('paid.booked'))).toBeVisible()
  await expect(
    page.getByRole('link', { name: wordsOf(locale, 'payment-confirmed')('paid.voucher') }),
  ).toBeVisible()
})

test(
  'sends a new link to a corrected address',
  { tag: ['@desktop', '@long'] },
  async ({ page, complaints }) => {
    const locale = 'en'
    const t = wordsOf(locale, 'payment')
    const link = wordsOf(locale, 'confirm-order')
    const [wrong, right] = [someone(), someone()]
    await openOrder(page, locale)
    await order(page, locale, wrong)
    await expect(page.getByText(wrong)).toBeVisible()
    const old = await linkTo(page, wrong)
    await page.getByRole('button', { name: t('mailed.back') }).click()
    await order(page, locale, right)
    await expect(page.getByText(right)).toBeVisible()
    await page.goto(href({ page: 'confirmOrder', token: old }, locale))
    await expect(page.getByRole('heading', { level: 1, name: link('withdrawn.title') })).toBeVisible()
    await audit(page, 'withdrawn link')
    await page.goto(href({ page: 'confirmOrder', token: await linkTo(page, right) }, locale))
    await page.getByRole('button', { name: link('button') }).click()
    await expectPaid(page, locale)
    // The browser logs the status of the old link.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('410'))).toEqual([])
  },
)
