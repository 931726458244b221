import type { BrowserContext, Page } from '@playwright/test'
import { formatMonth } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { addMonths } from '#domain/time/day.ts'
import { chooseCurrency } from '#tests/support/choose-currency.ts'
import { expiredToken } from '#tests/support/expired-token.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { test } from '#tests/support/failing-calls.ts'
import { drawsFrames } from '#tests/support/frames.ts'
import { holdBack } from '#tests/support/hold-back.ts'
import { expect } from '#tests/support/journey.ts'
import { payInEuros } from '#tests/support/opened-screens.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { expectPaid, fillInCard, fillInPayer, goodCard, pay } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const onPhone = { tag: '@phone' }
const onDesktop = { tag: '@desktop' }
const longOnDesktop = { tag: ['@desktop', '@long'] }
const BUS = 2182
const CRUISE = 2110

const nextMonth = (page: Page) => page.locator('[data-month="after"]')
const shownMonth = (page: Page) => page.locator('.calendar-month')
async function drawnMonth(page: Page): Promise<string> {
  const day = await page.getByRole('grid').locator('[data-day]').last().getAttribute('data-day')
  return (day ?? '').slice(0, 7)
}

async function wakeCalendar(page: Page): Promise<void> {
  await page.getByRole('grid').hover()
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0)
}

async function openCalendar(page: Page, locale: 'de' | 'fr'): Promise<string> {
  await page.goto(productPath(paris, BUS, locale))
  const month = await drawnMonth(page)
  await wakeCalendar(page)
  return month
}

test('reports a failed month and retries', onDesktop, async ({ page }) => {
  const t = wordsOf('de', 'availability')
  // A proxy answers for a shop that is down.
  await page.route('**/availability?month=*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway' }),
  )
  const month = await openCalendar(page, 'de')
  const next = formatMonth(addMonths(month, 1), 'de')
  await nextMonth(page).click()
  await expect(page.getByText(t('calendar.failed', { month: next }))).toBeVisible()
  await page.unroute('**/availability?month=*')
  await page.getByRole('button', { name: t('retry') }).click()
  await expect(page.getByText(t('calendar.failed', { month: next }))).toBeHidden()
  await expect(page.getByRole('grid').locator('[aria-disabled="false"]').first()).toBeVisible()
})

test('never shows a month that came too late', longOnDesktop, async ({ page }) => {
  let answerLate = () => undefined as void
  const late = new Promise<void>((resolve) => (answerLate = resolve))
  let slow = 'none yet'
  const held: string[] = []
  await page.route('**/availability?month=*', async (route) => {
    const month = new URL(route.request().url()).searchParams.get('month') ?? ''
    if (month === slow) {
      held.push(month)
      await late
    }
    await route.continue()
  })
  const month = await openCalendar(page, 'fr')
  slow = addMonths(month, 2)
  await nextMonth(page).click()
  await nextMonth(page).click()
  await nextMonth(page).click()
  const wanted = addMonths(month, 3)
  await expect(shownMonth(page)).toHaveText(formatMonth(wanted, 'fr'))
  await expect(
    page.getByRole('grid').locator(`[data-day^="${wanted}"][aria-disabled="false"]`).first(),
  ).toBeVisible()
  const arrived = page.waitForResponse((response) => response.url().includes(`month=${slow}`))
  answerLate()
  await (await arrived).finished()
  // A wrong month would be on the screen within two frames.
  await drawsFrames(page)
  expect(held).toContain(slow)
  await expect(shownMonth(page)).toHaveText(formatMonth(wanted, 'fr'))
  await expect(page.getByRole('grid').locator(`[data-day^="${slow}"]`)).toHaveCount(0)
})

for (const [call, tag] of [
  ['**/api/v2/transaction/sale*', onPhone],
  ['**/api/v2/country*', longOnDesktop],
] as const) {
  test(`reports failed loading on payment and retries: ${call}`, tag, async ({ page }) => {
    const t = wordsOf('fr', 'payment')
    await fillBasket(page, BUS)
    await page.route(call, (route) => route.abort())
    await page.goto(href('payment', 'fr'))
    await expect(page.getByText(t('failed.title'))).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: t('failed.retry') }).click()
    await expect(page.locator('#payer-firstName')).toBeVisible()
  })
}

test('takes a failed change of currency back and says so', onDesktop, async ({ page, context, baseURL }) => {
  const t = wordsOf('en', 'basket')
  await payInEuros(context, baseURL)
  await fillBasket(page, BUS)
  await page.goto(href('basket', 'en'))
  const amount = page.locator('.basket-total-amount')
  await expect(amount).toContainText('€')
  await page.route('**/currency/update', (route) => route.abort())
  await chooseCurrency(page, 'en', 'USD')
  await expect(page.getByRole('alert').filter({ hasText: t('failed.change') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'EUR')
  await expect(amount).toContainText('€')
  await page.unroute('**/currency/update')

  // The same press works now, and shows meanwhile that it was heard.
  const { release } = await holdBack(page, '**/currency/update')
  await chooseCurrency(page, 'en', 'USD')
  await expect(page.getByRole('status').filter({ hasText: t('progress.working') })).toBeVisible()
  release()
  await expect(amount).toContainText('$')
  await expect(page.getByRole('alert').filter({ hasText: t('failed.change') })).toBeHidden()
})

test('keeps the form when payment methods fail', onPhone, async ({ page }) => {
  const t = wordsOf('de', 'payment')
  await fillBasket(page, BUS)
  await page.route('**/api/v2/payments/methods*', (route) => route.abort())
  await page.goto(href('payment', 'de'))
  await expect(page.getByText(t('card.failedTitle'))).toBeVisible()
  await fillInPayer(page, 'de')
  await page.unroute('**/api/v2/payments/methods*')
  await page.getByRole('button', { name: t('card.retry') }).click()
  await expect(page.getByText(t('card.failedTitle'))).toBeHidden()
  await expect(page.locator('#payer-firstName')).toHaveValue('Ana')
  await fillInCard(page, goodCard)
  await pay(page, 'de')
  await expectPaid(page, 'de')
})

test('reports a lost payment reply and pays once', onPhone, async ({ page }) => {
  const t = wordsOf('de', 'payment')
  await fillBasket(page, BUS)
  await page.goto(href('payment', 'de'))
  await fillInPayer(page, 'de')
  await fillInCard(page, goodCard)
  const answers: unknown[] = []
  await page.route('**/api/v2/transaction/payment/adyen', async (route) => {
    // Playwright does not send secure cookies over plain HTTP, while browsers do on localhost.
    const kept = await page.context().cookies()
    const cookie = kept.map(({ name, value }) => `${name}=${value}`).join('; ')
    answers.push(await (await route.fetch({ headers: { ...route.request().headers(), cookie } })).json())
    await route.abort()
  })
  await pay(page, 'de')
  const told = page.getByRole('alert').filter({ hasText: t('trouble.lost.title') })
  // Three tries with pauses of one and two seconds.
  await expect(told).toBeVisible({ timeout: 40_000 })
  await expect(page.locator('#payer-email')).toHaveValue('ana.silva@example.org')
  // The press and each retry arrived, and all got the same payment.
  const [paid] = answers
  expect(paid).toMatchObject({ resultCode: 'Authorised' })
  expect(answers).toEqual(answers.map(() => paid))
  await pay(page, 'de')
  await expectPaid(page, 'de')
})

test.describe('an expired session', () => {
  const forged = ['{"alg":"HS256","typ":"JWT"}', '{"sub":"1","aud":"guest","exp":9999999999}', 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  const tokens: Record<string, (context: BrowserContext) => string | Promise<string>> = {
    expired: expiredToken,
    forged: () => forged,
    garbled: () => 'no.token',
  }

  for (const [what, tokenOf] of Object.entries(tokens)) {
    const tag = what === 'expired' ? onDesktop : longOnDesktop
    test(`${what}: reports it and opens a new session`, tag, async ({ page, context, baseURL }) => {
      await fillBasket(page, BUS)
      await fillBasket(page, CRUISE)
      const value = await tokenOf(context)
      await context.addCookies([{ name: 'guest_session', value, url: baseURL ?? '', httpOnly: true }])
      const t = wordsOf('fr', 'basket')
      await page.goto(href('basket', 'fr'))
      await expect(page.getByText(t('lost.title'))).toBeVisible()
      await expect(page.locator('[data-basket-count]')).toBeHidden()
      await page.goto(href('payment', 'fr'))
      await expect(page.getByText(wordsOf('fr', 'payment')('empty.title'))).toBeVisible()
      const { count } = await fillBasket(page, BUS)
      expect(count).toBe(1)
      await page.goto(href('basket', 'fr'))
      await expect(page.getByRole('link', { name: t('total.pay') })).toBeVisible()
    })
  }
})
