import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { buyVoucher } from '#tests/support/buy-voucher.ts'
import { endChanges } from '#tests/support/end-changes.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { payInEuros } from '#tests/support/opened-screens.ts'
import { expectPaid, fillInCard, fillInPayer, goodCard, pay } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
/** Costs the same all year, so no day to move to is dearer. */
const LISBON_BUS = 4501
/** No day sells out. */
const RIVER_SHUTTLE = 2115
const SEINE_CRUISE = 2110
/** Costs more on Fridays and Saturdays. */
const MADRID_SHOW = 4305
const DEARER_DAYS = [5, 6]
const onPhone = { tag: '@phone' }
const onDesktop = { tag: '@desktop' }
/** Tomorrow's tickets can no longer be moved. */
const inTime = { ahead: 3 }
const CODE = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/

const codesOn = (page: Page) => page.getByText(CODE).allTextContents()
const toMove = (voucher: string) => voucher.replace('/voucher/', '/move-ticket/')

test('moves a bus ticket without JavaScript', onDesktop, async ({ browser, page, contextOptions }) => {
  const t = wordsOf('fr', 'move-ticket')
  const voucher = await buyVoucher(page, 'fr', [LISBON_BUS], inTime)
  const plain = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const buyer = await plain.newPage()
  await buyer.goto(voucher)
  const before = await codesOn(buyer)
  expect(before).toHaveLength(1)
  await buyer.getByRole('link', { name: wordsOf('fr', 'change-booking')('title') }).click()
  await buyer.getByRole('link', { name: t('title') }).click()
  await expect(buyer).toHaveURL(/\/move-ticket\/[^?]+\?visit=\d+$/)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(t('days.title'))

  // Nothing is chosen yet, and the page says so.
  await buyer.getByRole('button', { name: t('days.go') }).click()
  await expect(buyer.getByRole('alert')).toHaveText(t('days.missing'))
  await buyer
    .getByRole('navigation', { name: t('days.months') })
    .getByRole('link')
    .last()
    .click()
  const day = buyer.getByRole('radio').nth(4)
  const wanted = (await day.getAttribute('value')) ?? ''
  await day.check()
  await buyer.getByRole('button', { name: t('days.go') }).click()

  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(t('quote.title'))
  await expect(buyer.getByText(t('quote.after'))).toBeVisible()
  await buyer.getByRole('button', { name: t('quote.confirm') }).click()

  await expect(buyer).toHaveURL(/#moved$/)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(t('done.title'))
  await expect(buyer.locator(`time[datetime="${wanted}"]`)).toBeVisible()
  // Loading the page again repeats nothing.
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(t('done.title'))
  await buyer.getByRole('link', { name: wordsOf('fr', 'change-booking')('toVoucher') }).click()
  const after = await codesOn(buyer)
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
  await expect(buyer.locator(`time[datetime="${wanted}"]`).first()).toBeVisible()
  await plain.close()
})

/** Waits for the page after the choice of a day: start times, if there are several, or the price. */
function timesOrQuote(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale, 'move-ticket')
  const titles = new RegExp(`^(${t('times.title')}|${t('quote.title')})$`)
  return expect(page.getByRole('heading', { level: 1 })).toHaveText(titles)
}

/** Turns the months until a day costs more, and chooses it; returns the day. */
async function chooseDearer(page: Page, locale: Locale): Promise<string> {
  const t = wordsOf(locale, 'move-ticket')
  const dearer = page.locator('label', { hasText: t('difference.pay', { amount: '' }).trim() })
  const later = page.getByRole('navigation', { name: t('days.months') }).locator('[rel~=next]')
  while ((await dearer.count()) === 0) {
    const month = page.url()
    await later.click()
    await page.waitForURL((url) => url.href !== month)
  }
  const radio = dearer.first().getByRole('radio')
  await radio.check()
  return (await radio.getAttribute('value')) ?? ''
}

test('pays the difference before the ticket is moved', onPhone, async ({ page, context, baseURL }) => {
  await payInEuros(context, baseURL)
  const t = wordsOf('de', 'move-ticket')
  const voucher = await buyVoucher(page, 'de', [MADRID_SHOW], { ahead: 1, except: DEARER_DAYS })
  await page.goto(voucher)
  const before = await codesOn(page)
  const answer = await page.goto(toMove(voucher))
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await fitsTheWidth(page)
  const wanted = await chooseDearer(page, 'de')
  await page.getByRole('button', { name: t('days.go') }).click()
  await timesOrQuote(page, 'de')
  const times = page.getByRole('group', { name: t('times.legend', { day: '' }).trim() })
  if (await times.isVisible()) {
    await audit(page, 'times to move to')
    await times.getByRole('radio').first().check()
    await page.getByRole('button', { name: t('days.go') }).click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('quote.title'))
  await expect(page.getByText(t('quote.afterPaying'))).toBeVisible()
  await audit(page, 'quote of a move')
  await fitsTheWidth(page)
  await page.getByRole('button', { name: /^Weiter und .+ zahlen$/ }).click()

  await page.waitForURL(`**${href('payment', 'de')}`)
  await expect(page.getByText(wordsOf('de', 'payment')('summary.moved'))).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(voucher)
  expect(await codesOn(other)).toEqual(before)
  await fillInPayer(page, 'de')
  await page.getByText(wordsOf('de', 'payment')('traveller.copy')).click()
  await fillInCard(page, goodCard)
  await pay(page, 'de')
  await expectPaid(page, 'de')
  await other.reload()
  await expect(other.locator(`time[datetime="${wanted}"]`).first()).toBeVisible()
  expect(await codesOn(other)).not.toEqual(before)
})

test('chooses a visit and explains fixed ones', onDesktop, async ({ page }) => {
  const t = wordsOf('it', 'move-ticket')
  const voucher = await buyVoucher(page, 'it', [PARIS_BUS, SEINE_CRUISE], inTime)
  await page.goto(toMove(voucher))
  const visits = page.getByRole('list', { name: t('visits.legend') })
  await expect(visits.getByRole('listitem')).toHaveCount(2)
  await audit(page, 'visits to move')
  await visits
    .getByRole('link', { name: t('visits.choose') })
    .first()
    .click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: t('days.go') }).click()
  await timesOrQuote(page, 'it')
  if (await page.getByRole('heading', { name: t('times.title') }).isVisible()) {
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: t('days.go') }).click()
  }
  // Somebody plays with the price.
  const amount = page.locator('input[name=amount]')
  const quoted = await amount.inputValue()
  await amount.evaluate((input: HTMLInputElement) => (input.value = '-100'))
  await page.getByRole('button', { name: t('quote.confirm') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('refused.price') })).toBeVisible()
  await expect(amount).toHaveValue(quoted)
  await audit(page, 'refused move')

  const email = `${randomUUID()}@example.org`
  const late = await buyVoucher(page, 'it', [RIVER_SHUTTLE], { email })
  await endChanges(email)
  await page.goto(toMove(late))
  await expect(page.getByText(t('refused.late'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('days.go') })).toHaveCount(0)
  await audit(page, 'ticket that cannot be moved any more')
  await fitsTheWidth(page)
})
