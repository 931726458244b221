import type { Locator, Page, Route } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test as journey } from '#tests/support/journey.ts'
import {
  answerBank,
  bankPage,
  challengedCard,
  declinedCard,
  fillInCard,
  fillInPayer,
  goodCard,
  openPayment,
  pay,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

/**
 * However a payment ends that is not paid: told in view, under the focus, and once more where Pay is
 * pressed again.
 */
const phone = { tag: '@phone' }
const t = wordsOf('en', 'payment')
const PARIS_BUS = 2182

/** The browser notes each answer that refuses; here the shop is made to refuse. */
const test = journey.extend<{ forgiven: undefined }>({
  forgiven: [
    async ({ complaints }, use) => {
      await use(undefined)
      const others = complaints.splice(0).filter((text) => !/Failed to load resource|status of 4/.test(text))
      expect(others, 'besides the calls that were made to fail').toEqual([])
    },
    { auto: true },
  ],
})

const payButton = (page: Page): Locator => page.locator('.payment-go').getByRole('button')

async function endsWith(page: Page, title: string, sentence: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: title })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(notice).toContainText(sentence)
  // Said once more with the button, and aloud with it alone.
  await expect(payButton(page)).toHaveAccessibleDescription(`${title} ${sentence}`)
  await expect(page.locator('.payment-go').getByText(title)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const endsAs = (page: Page, kind: 'refused' | 'cancelled' | 'unfinished' | 'lost') =>
  endsWith(page, t(`trouble.${kind}.title`), t(`trouble.${kind}.text`))

async function fillIn(page: Page, card = goodCard): Promise<void> {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await fillInCard(page, card)
}

/** Pressed on the keyboard, as the focus is what is looked at. */
async function press(page: Page): Promise<void> {
  await payButton(page).focus()
  await page.keyboard.press('Enter')
}

test('a card that is refused', phone, async ({ page }) => {
  await fillIn(page, declinedCard)
  await press(page)
  await endsAs(page, 'refused')
  // A press that does not leave the page takes the old end away.
  await page.locator('input[name="holderName"]').fill('')
  await press(page)
  await expect(page.getByText(t('trouble.refused.title'))).toHaveCount(0)
})

test('a bank that was given a wrong password', phone, async ({ page }) => {
  await fillIn(page, challengedCard)
  await press(page)
  await answerBank(page, 'no idea')
  await endsAs(page, 'refused')
})

test('a bank’s dialog that is closed by its button', phone, async ({ page }) => {
  await fillIn(page, challengedCard)
  await press(page)
  await expect(bankPage(page).getByLabel('Password')).toBeVisible()
  await page.getByRole('button', { name: t('bank.cancel') }).click()
  await endsAs(page, 'cancelled')
})

test('a bank’s dialog that is left by Escape', { tag: '@desktop' }, async ({ page }) => {
  await fillIn(page, challengedCard)
  await press(page)
  await expect(bankPage(page).getByLabel('Password')).toBeVisible()
  await page.getByRole('button', { name: t('bank.cancel') }).focus()
  await page.keyboard.press('Escape')
  await endsAs(page, 'cancelled')
})

test('a bank’s answer that cannot be brought', phone, async ({ page }) => {
  await fillIn(page, challengedCard)
  await page.route('**/payment/adyen/details', (route) => route.abort())
  await press(page)
  await answerBank(page, 'password')
  await endsAs(page, 'lost')
})

test('a line that is cut', phone, async ({ page }) => {
  await fillIn(page)
  await page.route('**/transaction/payment/adyen', (route) => route.abort())
  await press(page)
  await endsAs(page, 'lost')
})

for (const code of ['price_changed', 'amount_changed', 'too_many_requests', 'payment_unavailable'] as const) {
  test(`a payment that the shop refuses: ${code}`, phone, async ({ page }) => {
    await fillIn(page)
    const message = wordsOf('en', 'api')(code)
    const refuse = (route: Route) =>
      route.fulfill({ status: 422, json: { error: { code, message, requestId: 'test' } } })
    await page.route('**/transaction/payment/adyen', refuse)
    await press(page)
    await endsWith(page, t('trouble.failed.title'), message)
  })
}

test('a bank’s own page that is left by the back button', phone, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await pay(page, 'en')
  await page.waitForURL(/\/pay\//)
  await page.goBack()
  await endsAs(page, 'unfinished')
  // Told once: whoever reloads begins anew.
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText(t('trouble.unfinished.title'))).toHaveCount(0)
})

test('a bank’s own page that sends the shopper back without a word', phone, async ({ page }) => {
  const confirmed = wordsOf('en', 'payment-confirmed')
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  const sent = page.waitForRequest('**/transaction/payment/adyen')
  await pay(page, 'en')
  await page.waitForURL(/\/pay\//)
  const { attemptId } = (await sent).postDataJSON() as { attemptId: string }
  await page.goto(`${href('paymentConfirmed', 'en')}?attempt=${attemptId}`)
  const heading = page.getByRole('heading', { level: 1, name: confirmed('unfinished.title') })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  const steps = page.getByRole('navigation', { name: wordsOf('en', 'common')('steps.label') })
  await expect(steps.locator('[aria-current]')).toContainText(wordsOf('en', 'common')('steps.payment'))
  await expect(page.getByRole('link', { name: confirmed('unfinished.retry') })).toBeInViewport({ ratio: 1 })
})

test('a hold that ends while the form is filled in', phone, async ({ page }) => {
  // In the browser's own currency, or the page would price it anew and learn the true end.
  const sale = await fillBasket(page, PARIS_BUS, { currency: 'USD' })
  const soon = { ...sale, heldUntil: new Date(Date.parse(sale.now) + 3_000).toISOString() }
  const gone = { ...sale, lines: [], count: 0, heldUntil: null }
  let asked = 0
  await page.route('**/transaction/sale?*', (route) => {
    asked += 1
    return route.fulfill({ json: asked === 1 ? soon : gone })
  })
  await page.goto(href('payment', 'en'))
  await expect(page.getByRole('timer')).toHaveText(/^0:0/)
  const notice = page.getByRole('alert').filter({ hasText: t('expired.title') })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport({ ratio: 1 })
})
