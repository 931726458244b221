import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { holdsCardData } from '#tests/support/card-numbers.ts'
import { daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import {
  answerBank,
  bankPage,
  challengedCard,
  declinedCard,
  expectPaid,
  fillInCard,
  fillInPayer,
  fillInSealedFields,
  goodCard,
  openPayment,
  pay,
  sealedField,
  typeSealed,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const VERSAILLES = 2114
const longOnPhone = { tag: ['@phone', '@long'] }
const longOnDesktop = { tag: ['@desktop', '@long'] }
const t = wordsOf('en', 'payment')
const confirmed = wordsOf('en', 'payment-confirmed')
const voucher = wordsOf('en', 'voucher')

/** Goes to the method's own page and returns by one of its links. */
async function payAtPayPal(page: Page, choice: string): Promise<void> {
  await fillInPayer(page, 'en')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await pay(page, 'en')
  await page.waitForURL(/\/pay\//)
  await page.locator(`#${choice}`).click()
  await page.waitForURL(`**${href('paymentConfirmed', 'en')}*`)
}

const headline = (page: Page, status: string) =>
  expect(page.getByRole('heading', { level: 1, name: confirmed(`${status}.title`) })).toBeVisible()

test('keeps the form after a refused card', longOnPhone, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, declinedCard)
  await pay(page, 'en')
  const trouble = page.getByRole('alert').filter({ hasText: t('trouble.refused.title') })
  await expect(trouble).toBeVisible()
  // The bank's reason would help people who test stolen cards.
  await expect(trouble).not.toContainText(/declin|fund|fraud/i)
  await audit(page, 'payment refused')
  await fitsTheWidth(page)
  await expect(page.getByLabel(t('payer.email'), { exact: true })).toHaveValue('ana.silva@example.org')
  await page.locator('input[name="holderName"]').fill(goodCard.holder)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('sends the whole card when a browser autofills it', longOnDesktop, async ({ page }) => {
  // Registered before all other listeners, so that the name is filled in before the code is processed.
  await page.addInitScript((name) => {
    const fillIn = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || !/"action":"encryption".+encryptedSecurityCode/.test(data)) return
      removeEventListener('message', fillIn)
      const field = document.querySelector<HTMLInputElement>('input[name="holderName"]')
      if (!field) throw new Error('the card has no name')
      field.value = name
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    addEventListener('message', fillIn)
  }, goodCard.holder)
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInSealedFields(page, goodCard)
  await expect(page.locator('input[name="holderName"]')).toHaveValue(goodCard.holder)
  // Not the button: leaving the field would encrypt the code once more.
  await sealedField(page, 'encryptedSecurityCode').press('Enter')
  await expectPaid(page, 'en')
})

/** Delays the encrypted data of a frame, as a busy device would, or all its messages. */
async function delaySeal(
  page: Page,
  field: string,
  milliseconds: number,
  what: 'encryption' | 'all' = 'encryption',
): Promise<void> {
  await page.addInitScript(
    ([name, delay, delayed]) => {
      const late = new WeakSet<Event>()
      addEventListener('message', (event: MessageEvent<unknown>) => {
        const { data, origin, source } = event
        if (late.has(event) || typeof data !== 'string') return
        if (!data.includes('"action":') || !data.includes(name)) return
        if (delayed === 'encryption' && !data.includes('"action":"encryption"')) return
        event.stopImmediatePropagation()
        const again = new MessageEvent('message', { data, origin, source })
        late.add(again)
        setTimeout(() => {
          dispatchEvent(again)
          document.documentElement.dataset['sealedLate'] = name
        }, delay)
      })
    },
    [field, milliseconds, what] as const,
  )
}

for (const field of ['encryptedCardNumber', 'encryptedSecurityCode']) {
  test(`waits for the encrypted ${field} after Pay is pressed`, longOnPhone, async ({ page }) => {
    await delaySeal(page, field, 1200)
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await fillInCard(page, goodCard)
    await pay(page, 'en')
    await expectPaid(page, 'en')
  })
}

test('waits for a code whose frame answers late', longOnPhone, async ({ page }) => {
  await delaySeal(page, 'encryptedSecurityCode', 300, 'all')
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('reports a missing card field soon', longOnDesktop, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await typeSealed(page, 'encryptedCardNumber', goodCard.number)
  await page.locator('input[name="holderName"]').fill(goodCard.holder)
  await pay(page, 'en')
  const summary = page.getByRole('alert').filter({ hasText: t('card.fields.code') })
  // Well before the three seconds that a slow encryption may take.
  await expect(summary).toBeVisible({ timeout: 2_500 })
  await expect(summary).toContainText(t('card.fields.expiry'))
  await expect(summary).not.toContainText(t('card.fields.number'))
})

test('asks for a name that was cleared just before', longOnDesktop, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, goodCard)
  // One task: adyen-web reads the name after the next frame.
  await page.locator('input[name="holderName"]').evaluate((field: HTMLInputElement) => {
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.form?.requestSubmit()
  })
  await expect(page.getByRole('alert').filter({ hasText: t('card.fields.holder') })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${href('payment', 'en')}$`))
})

test('keeps the focus when the date arrives late', longOnDesktop, async ({ page }) => {
  await delaySeal(page, 'encryptedExpiryDate', 500)
  await openPayment(page, PARIS_BUS)
  await fillInSealedFields(page, goodCard)
  const holder = page.locator('input[name="holderName"]')
  await holder.focus()
  await expect(page.locator('html')).toHaveAttribute('data-sealed-late', 'encryptedExpiryDate')
  await expect(holder).toBeFocused()
})

test("pays when the bank's dialog agrees at last", { tag: '@phone' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, challengedCard)
  await pay(page, 'en')
  await expect(page.getByRole('dialog', { name: t('bank.title') })).toBeVisible()
  await expect(bankPage(page).getByLabel('Password')).toBeVisible()
  await audit(page, 'payment, the bank asks')
  await fitsTheWidth(page)
  await page.getByRole('button', { name: t('bank.cancel') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('trouble.cancelled.title') })).toBeVisible()
  await pay(page, 'en')
  await answerBank(page, 'password')
  await expectPaid(page, 'en')
})

test('pays once for many presses, leaving no card', { tag: '@desktop' }, async ({ browser }, info) => {
  // Kept after the run, and searched again with all that journeys leave behind.
  const traffic = info.outputPath('traffic.har')
  const context = await browser.newContext({ recordHar: { path: traffic, content: 'embed' } })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/transaction/payment/adyen')) asked += 1
  })
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, goodCard)
  const state = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      [...document.querySelectorAll('input')].map(({ value }) => value),
    ]),
  )
  await page.locator('.payment-form').evaluate((form: HTMLFormElement) => {
    for (let press = 0; press < 5; press += 1) form.requestSubmit()
  })
  await expectPaid(page, 'en')
  expect(asked).toBe(1)
  await context.close()
  const sent = readFileSync(traffic, 'utf8')
  expect(sent).toContain('/transaction/payment/adyen')
  expect(sent).toContain('encryptedSecurityCode')
  for (const text of [state, sent, said.join('\n')]) expect(holdsCardData(text)).toBe(false)
})

test('styles the page of a missing voucher', { tag: '@desktop' }, async ({ page, complaints }) => {
  // It shares its route with the voucher, and styles must be allowed for its status too.
  await page.goto(href({ page: 'voucher', token: 'A'.repeat(32) }, 'en'))
  await expect(page.getByRole('heading', { level: 1, name: voucher('gone.title') })).toBeVisible()
  expect(complaints.splice(0).filter((text) => !/status of 410/.test(text))).toEqual([])
})

test('says that the booking was cancelled since', longOnPhone, async ({ page, complaints }) => {
  const change = wordsOf('en', 'change-booking')
  // Tomorrow's tickets can no longer be cancelled.
  const days = await daysWith(page.request, PARIS_BUS, 'available')
  await openPayment(page, PARIS_BUS, days[3])
  await fillInPayer(page, 'en')
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  await expectPaid(page, 'en')
  const last = page.url()
  const link = page.getByRole('link', { name: confirmed('paid.voucher') })
  const voucherPath = (await link.getAttribute('href')) ?? ''
  const bookingPath = voucherPath.replace('/voucher/', '/change-booking/')
  await page.goto(bookingPath)
  await page.getByRole('button', { name: change('choose') }).click()
  await page.getByRole('button', { name: change('quote.confirm', { count: 1 }) }).click()
  await expect(page.getByRole('region', { name: change('last.cancelled') })).toBeVisible()

  await page.goto(last)
  await expect(
    page.getByRole('heading', { level: 1, name: confirmed('booking_cancelled.title') }),
  ).toBeFocused()
  await expect(page.getByText(confirmed('booking_cancelled.lead'))).toBeVisible()
  await expect(page.getByText(confirmed('paid.lead'))).toHaveCount(0)
  await audit(page, 'payment of a cancelled booking')
  const way = page.getByRole('link', { name: confirmed('booking_cancelled.retry') })
  await expect(way).toHaveAttribute('href', bookingPath)

  expect((await page.goto(voucherPath))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1, name: voucher('revoked.title') })).toBeVisible()
  await audit(page, 'voucher of a cancelled booking')
  await page.getByRole('link', { name: voucher('revoked.link') }).click()
  await expect(page.getByRole('region', { name: change('last.cancelled') })).toBeVisible()
  expect(complaints.splice(0).filter((text) => !/status of 410/.test(text))).toEqual([])
})

test('pays by redirect and empties the basket', { tag: '@phone' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await payAtPayPal(page, 'Authorised')
  await headline(page, 'paid')
  // The bank's parameters must be neither stored nor shared.
  expect(page.url()).not.toContain('redirectResult')
  // What was typed is not kept beyond the payment.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('payment-form')
  await page.reload()
  await headline(page, 'paid')
  await expect(page.locator('html')).not.toHaveAttribute('data-basket')
  await page.goto(href('payment', 'en'))
  await expect(page.getByText(t('empty.title'))).toBeVisible()
})

test('keeps everything after a cancelled payment', longOnDesktop, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await payAtPayPal(page, 'Cancelled')
  await headline(page, 'cancelled')
  await audit(page, 'payment cancelled')
  await page.getByRole('link', { name: confirmed('cancelled.retry') }).click()
  await expect(page.getByLabel(t('payer.email'), { exact: true })).toHaveValue('ana.silva@example.org')
  await expect(page.getByRole('heading', { name: t('summary.title') })).toBeVisible()
})

test('waits for a slow bank', longOnDesktop, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await payAtPayPal(page, 'Pending')
  await headline(page, 'pending')
  await audit(page, 'payment pending')
  await fitsTheWidth(page)
})

test('lists every fault and links to its field', { tag: '@phone' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await pay(page, 'en')
  const summary = page.getByRole('alert').filter({ hasText: t('errors.title', { count: 8 }) })
  await expect(summary).toBeFocused()
  // Four fields of ours and four of the card: the count matches the marks.
  await expect(page.locator('.field [aria-invalid="true"], .adyen-checkout__field--error')).toHaveCount(8)
  await expect(summary.getByRole('link')).toHaveCount(8)
  await audit(page, 'payment with faults')
  await summary.getByRole('link', { name: new RegExp(`^${t('card.fields.number')}`) }).click()
  await expect(sealedField(page, 'encryptedCardNumber')).toBeFocused()
  await summary.getByRole('link', { name: new RegExp(`^${t('payer.firstName')}`) }).click()
  const firstName = page.getByLabel(t('payer.firstName'), { exact: true })
  await expect(firstName).toBeFocused()
  await firstName.fill('Иван')
  const email = page.getByLabel(t('payer.email'), { exact: true })
  await email.fill('nobody@example.org')
  await page.getByLabel(t('payer.emailAgain'), { exact: true }).fill('somebody@example.org')
  await page.getByLabel(t('payer.phone')).fill('612345678')
  for (const code of ['latin', 'mismatch'])
    await expect(page.getByText(t(`errors.${code}`)).first()).toBeVisible()
  await email.fill('nobody')
  await expect(page.getByText(t('errors.email')).first()).toBeVisible()
})

test('asks for the lead traveller where required', { tag: '@desktop' }, async ({ page }) => {
  await fillBasket(page, VERSAILLES)
  await page.goto(href('payment', 'en'))
  await expect(page.locator('[data-cse="encryptedSecurityCode"] iframe')).toBeVisible()
  await fillInPayer(page, 'en')
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  const summary = page.getByRole('alert').filter({ hasText: t('errors.title', { count: 3 }) })
  await expect(summary).toBeFocused()
  await audit(page, 'payment with travellers')
  await fitsTheWidth(page)
  await page.getByRole('button', { name: t('traveller.copy') }).click()
  const asked = page.getByRole('group', { name: /Versailles/ })
  await expect(asked.getByLabel(t('traveller.name'), { exact: true })).toHaveValue('Ana')
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('focuses the card when only that is empty', longOnDesktop, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await pay(page, 'en')
  const number = page.locator('[data-cse="encryptedCardNumber"] iframe').contentFrame().locator('input')
  await expect(number).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${href('payment', 'en')}$`))
})

test('keeps the form when the card fields did not load', longOnDesktop, async ({ page, complaints }) => {
  await page.route('**/adyen-components*.js', (route) => route.abort())
  await fillBasket(page, PARIS_BUS)
  await page.goto(href('payment', 'en'))
  await expect(page.getByText(t('card.failedTitle'))).toBeVisible()
  await fillInPayer(page, 'en')
  // Only the refusal that the test itself caused.
  expect(complaints.splice(0).every((text) => text.includes('Failed to load resource'))).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: t('card.retry') }).click()
  await expect(sealedField(page, 'encryptedCardNumber')).toBeVisible()
  await expect(page.locator('#payer-firstName')).toHaveValue('Ana')
})
