import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test as journey } from '#tests/support/journey.ts'
import {
  answerBank,
  bankPage,
  type Card,
  countryList,
  fillInCard,
  fillInPayer,
} from '#tests/support/purchase.ts'
import { goodCard, pay } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

/**
 * Twenty-four ways that a payment goes, each in one language, four in each of the six; buy-a-tour.spec.ts
 * pays in all of them. Whatever is not paid leaves the basket as it was.
 */
const PACE_MS = 4_000

type Status = 'paid' | 'pending' | 'refused' | 'cancelled'

interface Way {
  how: string
  locale: Locale
  card?: Partial<Card>
  /** What the bank's dialog is told; `undefined` closes it. */
  bank?: { password: string | undefined }
  /** A method of its own page, offered in a country, and the link that is followed there. */
  method?: { name: string; country: string; choice: string }
  ends: Status
}

const amex = { number: '370000000000002', code: '7373' }
const challenged = { number: '4917610000000000' }
const paypal = (choice: string) => ({ name: 'PayPal', country: 'ES', choice })

const ways: Way[] = [
  { how: 'a Visa card', locale: 'en', card: {}, ends: 'paid' },
  { how: 'a wrong security code', locale: 'en', card: { code: '111' }, ends: 'refused' },
  { how: 'a blocked card', locale: 'en', card: { holder: 'BLOCK_CARD' }, ends: 'refused' },
  { how: 'PayPal', locale: 'en', method: paypal('Authorised'), ends: 'paid' },
  { how: 'a Mastercard', locale: 'fr', card: { number: '5555555555554444' }, ends: 'paid' },
  { how: 'a wrong date', locale: 'fr', card: { expiry: '0430' }, ends: 'refused' },
  {
    how: "the bank's password",
    locale: 'fr',
    card: challenged,
    bank: { password: 'password' },
    ends: 'paid',
  },
  { how: 'a refusal of PayPal', locale: 'fr', method: paypal('Refused'), ends: 'refused' },
  { how: 'an Amex card', locale: 'de', card: amex, ends: 'paid' },
  { how: 'an error of the bank', locale: 'de', card: { holder: 'ERROR' }, ends: 'refused' },
  { how: 'a wrong password', locale: 'de', card: challenged, bank: { password: 'no' }, ends: 'refused' },
  { how: 'a way back from PayPal', locale: 'de', method: paypal('Cancelled'), ends: 'cancelled' },
  { how: 'a Maestro card', locale: 'it', card: { number: '6771798021000008' }, ends: 'paid' },
  { how: 'a card held for fraud', locale: 'it', card: { holder: 'FRAUD' }, ends: 'refused' },
  {
    how: "the bank's dialog closed",
    locale: 'it',
    card: challenged,
    bank: { password: undefined },
    ends: 'cancelled',
  },
  { how: 'a PayPal that is slow', locale: 'it', method: paypal('Pending'), ends: 'pending' },
  { how: 'a declined card', locale: 'es', card: { holder: 'DECLINED' }, ends: 'refused' },
  { how: 'a card its owner cancelled', locale: 'es', card: { holder: 'CANCELLED' }, ends: 'refused' },
  {
    how: 'a Mastercard with a password',
    locale: 'es',
    ends: 'paid',
    card: { number: '5454545454545454' },
    bank: { password: 'password' },
  },
  {
    how: 'iDEAL',
    locale: 'es',
    method: { name: 'iDEAL', country: 'NL', choice: 'Authorised' },
    ends: 'paid',
  },
  { how: 'too little money', locale: 'en-us', card: { holder: 'NOT_ENOUGH_BALANCE' }, ends: 'refused' },
  { how: 'a slow bank', locale: 'en-us', card: { holder: 'PENDING' }, ends: 'pending' },
  {
    how: 'an Amex card with a password',
    locale: 'en-us',
    ends: 'paid',
    card: { ...amex, number: '371449635398431' },
    bank: { password: 'password' },
  },
  {
    how: 'Klarna',
    locale: 'en-us',
    method: { name: 'Klarna', country: 'DE', choice: 'Authorised' },
    ends: 'paid',
  },
]

/** The browser logs refused calls, which these journeys cause. */
const test = journey.extend<{ forgiven: undefined }>({
  forgiven: [
    async ({ complaints }, use) => {
      await use(undefined)
      const others = complaints.splice(0).filter((text) => !/status of 4/.test(text))
      expect(others, 'besides refused calls').toEqual([])
    },
    { auto: true },
  ],
})

/** A ticket for two. */
async function open(page: Page, locale: Locale): Promise<void> {
  await fillBasket(page, 2182)
  await page.goto(href('payment', locale))
  await expect(page.locator('[data-cse="encryptedSecurityCode"] iframe')).toBeVisible()
  await fillInPayer(page, locale)
}

async function payByCard(page: Page, { locale, card = {}, bank }: Way): Promise<void> {
  await fillInCard(page, { ...goodCard, ...card })
  await pay(page, locale)
  if (!bank) return
  await expect(bankPage(page).getByLabel('Password')).toBeVisible()
  const t = wordsOf(locale, 'payment')
  if (bank.password === undefined) await page.getByRole('button', { name: t('bank.cancel') }).click()
  else await answerBank(page, bank.password)
}

async function payElsewhere(page: Page, locale: Locale, method: NonNullable<Way['method']>): Promise<void> {
  await countryList(page, locale).selectOption(method.country)
  await page.getByRole('radio', { name: method.name }).check()
  await pay(page, locale)
  await page.waitForURL(/\/pay\//)
  await page.locator(`#${method.choice}`).click()
  await page.waitForURL(`**${href('paymentConfirmed', locale)}*`)
}

/** On the page of payment, or on the one after it. */
async function endsAs(page: Page, { locale, method, ends }: Way): Promise<void> {
  if (method || ends === 'paid' || ends === 'pending') {
    const title = wordsOf(locale, 'payment-confirmed')(`${ends}.title`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    return
  }
  const title = wordsOf(locale, 'payment')(`trouble.${ends}.title`)
  await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
}

test.describe('24 ways to pay', () => {
  test.describe.configure({ mode: 'default' })
  // One address may make 30 calls of payment a minute.
  test.afterEach(() => wait(PACE_MS))
  expect(ways).toHaveLength(24)
  for (const way of ways) {
    test(`${way.how} in ${way.locale}: ${way.ends}`, async ({ page, context, baseURL }) => {
      // Euros, for which every method is offered.
      await context.addCookies([{ name: 'currency', value: '1', url: baseURL ?? '' }])
      await open(page, way.locale)
      await (way.method ? payElsewhere(page, way.locale, way.method) : payByCard(page, way))
      await endsAs(page, way)
      const basket = (await (await page.request.get('/api/v2/transaction/sale')).json()) as { count: number }
      expect(basket.count).toBe(way.ends === 'paid' ? 0 : 1)
    })
  }
})
