import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
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
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const VERSAILLES = 2114
const t = wordsOf('en', 'payment')
const confirmed = wordsOf('en', 'payment-confirmed')
const voucher = wordsOf('en', 'voucher')

/** Over to the method's own page, and back by one of its links. */
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

test(
  'keeps what was typed when the card is refused, and pays at the second try',
  { tag: '@phone' },
  async ({ page }) => {
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await fillInCard(page, declinedCard)
    await pay(page, 'en')
    const trouble = page.getByRole('alert').filter({ hasText: t('trouble.refused.title') })
    await expect(trouble).toBeVisible()
    // Why a bank said no would help those who try out stolen cards.
    await expect(trouble).not.toContainText(/declin|fund|fraud/i)
    await audit(page, 'payment refused')
    await fitsTheWidth(page)
    await expect(page.getByLabel(t('payer.email'), { exact: true })).toHaveValue('ana.silva@example.org')
    await page.locator('input[name="holderName"]').fill(goodCard.holder)
    await pay(page, 'en')
    await expectPaid(page, 'en')
  },
)

test(
  'sends the whole card when the name comes in the moment of the code, as a browser fills them in',
  { tag: '@desktop' },
  async ({ page }) => {
    // First of all that listens, so that the name is there before the seal is taken in.
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
    // Not the button: to leave the field would seal the code once more.
    await sealedField(page, 'encryptedSecurityCode').press('Enter')
    await expectPaid(page, 'en')
  },
)

/** Holds back what the named frame has sealed, as a busy device would. */
async function delaySeal(page: Page, field: string, milliseconds: number): Promise<void> {
  await page.addInitScript(
    ([name, delay]) => {
      const late = new WeakSet<Event>()
      addEventListener('message', (event: MessageEvent<unknown>) => {
        const { data, origin, source } = event
        if (late.has(event) || typeof data !== 'string') return
        if (!data.includes('"action":"encryption"') || !data.includes(name)) return
        event.stopImmediatePropagation()
        const again = new MessageEvent('message', { data, origin, source })
        late.add(again)
        setTimeout(() => {
          dispatchEvent(again)
          document.documentElement.dataset['sealedLate'] = name
        }, delay)
      })
    },
    [field, milliseconds] as const,
  )
}

for (const field of ['encryptedCardNumber', 'encryptedSecurityCode']) {
  test(`pays when Pay is pressed before ${field} is sealed`, { tag: '@phone' }, async ({ page }) => {
    await delaySeal(page, field, 1200)
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await fillInCard(page, goodCard)
    await pay(page, 'en')
    await expectPaid(page, 'en')
  })
}

test(
  'names a field of the card that was left out, without waiting',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await sealedField(page, 'encryptedCardNumber').pressSequentially(goodCard.number)
    await page.locator('input[name="holderName"]').fill(goodCard.holder)
    await pay(page, 'en')
    const summary = page.getByRole('alert').filter({ hasText: t('card.fields.code') })
    await expect(summary).toBeVisible({ timeout: 1500 })
    await expect(summary).toContainText(t('card.fields.expiry'))
    await expect(summary).not.toContainText(t('card.fields.number'))
  },
)

test('leaves the focus where it is when the date is sealed late', { tag: '@desktop' }, async ({ page }) => {
  await delaySeal(page, 'encryptedExpiryDate', 500)
  await openPayment(page, PARIS_BUS)
  await fillInSealedFields(page, goodCard)
  const holder = page.locator('input[name="holderName"]')
  await holder.focus()
  await expect(page.locator('html')).toHaveAttribute('data-sealed-late', 'encryptedExpiryDate')
  await expect(holder).toBeFocused()
})

test('asks the bank in a dialog and pays when the bank agrees', { tag: '@phone' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, challengedCard)
  await pay(page, 'en')
  await expect(page.getByRole('dialog', { name: t('bank.title') })).toBeVisible()
  await expect(bankPage(page).getByLabel('Password')).toBeVisible()
  await audit(page, 'payment, the bank asks')
  await fitsTheWidth(page)
  await answerBank(page, 'password')
  await expectPaid(page, 'en')
})

test(
  'refuses the payment when the bank was given a wrong password',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await fillInCard(page, challengedCard)
    await pay(page, 'en')
    await answerBank(page, 'no idea')
    await expect(page.getByRole('alert').filter({ hasText: t('trouble.refused.title') })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test('lets the shopper close the dialog of the bank and pay anew', { tag: '@phone' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, challengedCard)
  await pay(page, 'en')
  await expect(bankPage(page).getByLabel('Password')).toBeVisible()
  await page.getByRole('button', { name: t('bank.cancel') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('trouble.cancelled.title') })).toBeVisible()
  await pay(page, 'en')
  await answerBank(page, 'password')
  await expectPaid(page, 'en')
})

test('pays once, however often and fast Pay is pressed', { tag: '@desktop' }, async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/transaction/payment/adyen')) sent.push(request.postDataJSON())
  })
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, goodCard)
  await page.locator('.payment-form').evaluate((form: HTMLFormElement) => {
    for (let press = 0; press < 5; press += 1) form.requestSubmit()
  })
  await expectPaid(page, 'en')
  expect(sent).toHaveLength(1)
  // What leaves the page is sealed: neither the number nor the code can be read in it.
  expect(JSON.stringify(sent)).not.toMatch(/4111111111111111|"737"/)
})

test(
  'shows the confirmation again after a reload, and leaves the basket empty',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await fillInCard(page, goodCard)
    await pay(page, 'en')
    await expectPaid(page, 'en')
    await page.reload()
    await headline(page, 'paid')
    await expect(page.locator('html')).not.toHaveAttribute('data-basket')
    await page.goto(href('payment', 'en'))
    await expect(page.getByText(t('empty.title'))).toBeVisible()
    await audit(page, 'nothing to pay')
  },
)

test(
  'opens the voucher, and says so in style where there is none',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await fillInCard(page, goodCard)
    await pay(page, 'en')
    await expectPaid(page, 'en')
    await page.getByRole('link', { name: confirmed('paid.voucher') }).click()
    await page.waitForURL(/voucher/)
    // The second page of this route: its styles are let in though its status is another.
    await page.goto(page.url().replace(/[^/]+$/, 'A'.repeat(32)))
    await expect(page.getByRole('heading', { level: 1, name: voucher('gone.title') })).toBeVisible()
    expect(complaints.splice(0).filter((text) => !/status of 410/.test(text))).toEqual([])
  },
)

test('goes to a method of its own page and comes back paid', { tag: '@phone' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await payAtPayPal(page, 'Authorised')
  await headline(page, 'paid')
  // What the bank put into the address must be neither kept nor shared.
  expect(page.url()).not.toContain('redirectResult')
})

test('comes back from a cancelled payment with everything kept', { tag: '@desktop' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await payAtPayPal(page, 'Cancelled')
  await headline(page, 'cancelled')
  await audit(page, 'payment cancelled')
  await page.getByRole('link', { name: confirmed('cancelled.retry') }).click()
  await expect(page.getByLabel(t('payer.email'), { exact: true })).toHaveValue('ana.silva@example.org')
  await expect(page.getByRole('heading', { name: t('summary.title') })).toBeVisible()
})

test('waits for a bank that takes its time', { tag: '@desktop' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await payAtPayPal(page, 'Pending')
  await headline(page, 'pending')
  await audit(page, 'payment pending')
  await fitsTheWidth(page)
})

test(
  'keeps basket and details when the shopper comes back by the back button',
  { tag: '@phone' },
  async ({ page }) => {
    await openPayment(page, PARIS_BUS)
    await fillInPayer(page, 'en')
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await pay(page, 'en')
    await page.waitForURL(/\/pay\//)
    await page.goBack()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel(t('payer.email'), { exact: true })).toHaveValue('ana.silva@example.org')
    await fillInCard(page, goodCard)
    await pay(page, 'en')
    await expectPaid(page, 'en')
  },
)

test('names every fault above the form and leads to its field', { tag: '@phone' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await pay(page, 'en')
  const summary = page.getByRole('alert').filter({ hasText: t('errors.title', { count: 8 }) })
  await expect(summary).toBeFocused()
  // Four of ours and four of the card: what is counted is what is marked.
  await expect(page.locator('.field [aria-invalid="true"], .adyen-checkout__field--error')).toHaveCount(8)
  await expect(summary.getByRole('link')).toHaveCount(8)
  await audit(page, 'payment with faults')
  await summary.getByRole('link', { name: new RegExp(`^${t('card.fields.number')}`) }).click()
  await expect(sealedField(page, 'encryptedCardNumber')).toBeFocused()
  await summary.getByRole('link', { name: new RegExp(`^${t('payer.firstName')}`) }).click()
  const firstName = page.getByLabel(t('payer.firstName'), { exact: true })
  await expect(firstName).toBeFocused()
  await firstName.fill('Иван')
  await page.getByLabel(t('payer.email'), { exact: true }).fill('nobody')
  await page.getByLabel(t('payer.emailAgain'), { exact: true }).fill('somebody')
  await page.getByLabel(t('payer.phone')).fill('612345678')
  for (const code of ['latin', 'email', 'mismatch'])
    await expect(page.getByText(t(`errors.${code}`)).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('says why paying needs it and whom to write to', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(href('payment', 'en'))
    // Finders by text pass over noscript, though a visitor without JavaScript reads it.
    const sentence = page.locator('main noscript p')
    await expect(sentence).toBeVisible()
    await expect(sentence).toContainText(t('noScript'))
    await expect(sentence.locator('a')).toHaveAttribute('href', href('contact', 'en'))
  })
})

test('asks for the lead traveller where the operator wants one', { tag: '@desktop' }, async ({ page }) => {
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

test('leads to the card when only the card is not filled in', { tag: '@desktop' }, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await pay(page, 'en')
  const number = page.locator('[data-cse="encryptedCardNumber"] iframe').contentFrame().locator('input')
  await expect(number).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${href('payment', 'en')}$`))
})
