import type { Locator, Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { anyValue } from './any-value.ts'
import { fillBasket } from './fill-basket.ts'
import { expect } from './journey.ts'
import { dayCell, dayFolded } from './turn-calendar.ts'
import { wordsOf } from './words.ts'

export interface Card {
  number: string
  expiry: string
  code: string
  holder: string
}

/** Three of the sandbox's cards; all are in `src/server/payments/sandbox/test-cards.ts`. */
export const goodCard: Card = { number: '4111111111111111', expiry: '0330', code: '737', holder: 'Ana Silva' }
export const declinedCard: Card = { ...goodCard, holder: 'DECLINED' }
export const challengedCard: Card = { ...goodCard, number: '4917610000000000' }
/** Its bank asks on a page of its own. */
export const redirectedCard: Card = { ...goodCard, number: '4212345678901237' }

/** Picks the first day with free seats in the month shown, or in the next. */
export async function pickFreeDay(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale, 'availability')
  const calendar = page.getByRole('grid')
  await calendar.scrollIntoViewIfNeeded()
  const free = calendar.getByRole('button', { name: new RegExp(`, ${t('status.available')}, `) })
  await expect(calendar.getByRole('button').first()).toBeVisible()
  if ((await free.count()) < 2) {
    await page.getByRole('button', { name: anyValue((month) => t('calendar.next', { month })) }).click()
  }
  const day = (await free.nth(1).getAttribute('data-day')) ?? ''
  await free.nth(1).click()
  await expect(dayCell(page, day)).toHaveAttribute('aria-pressed', 'true')
  await dayFolded(page)
}

/**
 * From an open product page to a filled basket: the second free day, two adults, the first ticket (and
 * time).
 */
export async function putIntoBasket(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale, 'availability')
  const passengers = wordsOf(locale, 'passengers')
  await pickFreeDay(page, locale)
  const adults = passengers('types.adult.name')
  const more = page.getByRole('button', { name: passengers('more', { name: adults }) })
  const count = page.getByRole('group', { name: adults }).getByRole('status')
  while ((await count.textContent())?.trim() !== '2') await more.click()
  const ticket = page
    .getByRole('radiogroup', { name: t('steps.option') })
    .getByRole('radio')
    .first()
  await ticket.check()
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('added.title') })
  await expect(dialog).toBeVisible()
}

export async function goToBasket(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: wordsOf(locale, 'availability')('added.go') }).click()
  await page.waitForURL(`**${href('basket', locale)}`)
}

export async function goToPayment(page: Page, locale: Locale): Promise<void> {
  // The bar of a phone has the same link again.
  await page
    .getByRole('link', { name: wordsOf(locale, 'basket')('total.pay') })
    .first()
    .click()
  await page.waitForURL(`**${href('payment', locale)}`)
}

/** Fills in everything except the country, which is not typed but chosen. */
export async function typePayer(
  page: Page,
  locale: Locale,
  email = 'ana.silva@example.org',
  section = 'sections.payer',
): Promise<void> {
  const t = wordsOf(locale, 'payment')
  // A traveller further down also has a first name.
  const payer = page.getByRole('region', { name: t(section) })
  const field = (key: string) => payer.getByRole('textbox', { name: t(`payer.${key}`), exact: true })
  await field('firstName').fill('Ana')
  await field('lastName').fill('Silva')
  await field('email').fill(email)
  await field('emailAgain').fill(email)
  await payer.getByRole('textbox', { name: t('payer.phone') }).fill('612345678')
}

/** The list of countries; it stands once on the page. */
export const countryList = (page: Page, locale: Locale): Locator =>
  page.getByRole('combobox', { name: wordsOf(locale, 'payment')('payer.country') })

export async function fillInPayer(page: Page, locale: Locale, ...who: [string?, string?]): Promise<void> {
  await typePayer(page, locale, ...who)
  await countryList(page, locale).selectOption('ES')
}

/** A field in a frame of the payment provider, which encrypts what is typed. */
export const sealedField = (page: Page, name: string): Locator =>
  page.locator(`[data-cse="${name}"] iframe`).contentFrame().locator('input')

/** Types once the provider's script has set up the field's frame, which shows in its `autocomplete`. */
export async function typeSealed(page: Page, name: string, text: string): Promise<void> {
  const field = sealedField(page, name)
  await expect(field).toHaveAttribute('autocomplete', /^cc-/)
  await field.pressSequentially(text)
}

/** Fills in everything except the name. */
export async function fillInSealedFields(page: Page, card: Omit<Card, 'holder'>): Promise<void> {
  await typeSealed(page, 'encryptedCardNumber', card.number)
  await typeSealed(page, 'encryptedExpiryDate', card.expiry)
  await typeSealed(page, 'encryptedSecurityCode', card.code)
}

export async function fillInCard(page: Page, card: Card): Promise<void> {
  await fillInSealedFields(page, card)
  await page.locator('input[name="holderName"]').fill(card.holder)
}

export const payButton = (page: Page, locale: Locale): Locator =>
  page.getByRole('button', { name: anyValue((amount) => wordsOf(locale, 'payment')('pay.go', { amount })) })

export async function pay(page: Page, locale: Locale): Promise<void> {
  await payButton(page, locale).click()
}

/** Opens the payment page with its card fields, for a ticket for two. */
export async function openPayment(page: Page, productId: number, day?: string): Promise<void> {
  await fillBasket(page, productId, day ? { day } : {})
  await page.goto(href('payment', 'en'))
  await expect(page.locator('[data-cse="encryptedSecurityCode"] iframe')).toBeVisible()
}

/** The page of the sandbox's bank, in the dialog of a challenge. */
export const bankPage = (page: Page) => page.frameLocator('iframe[name="threeDSIframe"]')

export async function answerBank(page: Page, password: string): Promise<void> {
  await bankPage(page).getByLabel('Password').fill(password)
  await bankPage(page).getByRole('button', { name: 'Confirm payment' }).click()
}

export async function expectPaid(page: Page, locale: Locale): Promise<void> {
  await page.waitForURL(`**${href('paymentConfirmed', locale)}*`)
  const heading = page.getByRole('heading', { name: wordsOf(locale, 'payment-confirmed')('paid.title') })
  await expect(heading).toBeVisible()
}
