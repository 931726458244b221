import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { canBook } from '#domain/offer/availability.ts'
import { formatDay } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { daysWith, optionsOn } from '#tests/support/days.ts'
import { endHoldSoon } from '#tests/support/end-hold-soon.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, test as journey } from '#tests/support/journey.ts'
import {
  answerBank,
  bankPage,
  challengedCard,
  declinedCard,
  expectPaid,
  fillInCard,
  fillInPayer,
  goodCard,
  goToPayment,
  openPayment,
  pay,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

/** Every end of an unpaid payment: its message is visible, focused, and repeated beside the button. */
const phone = { tag: '@phone' }
const longOnPhone = { tag: ['@phone', '@long'] }
const t = wordsOf('en', 'payment')
const basket = wordsOf('en', 'basket')
const PARIS_BUS = 2182
/** Asks for its lead traveller. */
const VERSAILLES = 2114

/** Ignores the refusals that the browser logs, since this test causes them. */
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
  // Repeated beside the button, and read aloud only with it.
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

/** From the notice that the hold has ended, through the basket, whose tickets are held anew. */
async function retrieve(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('expired.link') }).click()
  await page.waitForURL(`**${href('basket', 'en')}`)
  const dialog = page.getByRole('dialog', { name: basket('lost.title') })
  await dialog.getByRole('button', { name: basket('lost.retrieve') }).click()
}

/** Presses Pay by keyboard, since the test checks the focus. */
async function press(page: Page): Promise<void> {
  await payButton(page).focus()
  await page.keyboard.press('Enter')
}

test('reports each refusal of one form', phone, async ({ page }) => {
  await fillIn(page, declinedCard)
  const holder = page.locator('input[name="holderName"]')
  await test.step('a refused card', async () => {
    await press(page)
    await endsAs(page, 'refused')
    // The bank's reason would help people who test stolen cards.
    await expect(page.getByRole('alert')).not.toContainText(/declin|fund|fraud/i)
    await audit(page, 'payment refused')
    // The next press of Pay removes the old message.
    await holder.fill('')
    await press(page)
    await expect(page.getByText(t('trouble.refused.title'))).toHaveCount(0)
  })
  await test.step('an error of the bank', async () => {
    await holder.fill('ERROR')
    await press(page)
    await endsAs(page, 'refused')
  })
  for (const code of ['price_changed', 'amount_changed', 'too_many_requests'] as const) {
    await test.step(code, async () => {
      const message = wordsOf('en', 'api')(code)
      const refuse = (route: Route) =>
        route.fulfill({ status: 422, json: { error: { code, message, requestId: 'test' } } })
      await page.route('**/transaction/payment/adyen', refuse)
      await press(page)
      await endsWith(page, t('trouble.failed.title'), message)
    })
  }
  await test.step('a shop that may have paid all the same', async () => {
    const error = { code: 'unavailable', message: 'A proxy’s words', requestId: 'test' }
    await page.route('**/transaction/payment/adyen', (route) =>
      route.fulfill({ status: 422, json: { error } }),
    )
    await press(page)
    await endsAs(page, 'lost')
  })
  await test.step('a lost connection', async () => {
    await page.route('**/transaction/payment/adyen', (route) => route.abort())
    await press(page)
    await endsAs(page, 'lost')
  })
})

test('confirms a payment that was authorised while closed', longOnPhone, async ({ page }) => {
  await fillIn(page, challengedCard)
  await press(page)
  await expect(bankPage(page).getByLabel('Password')).toBeVisible()
  await page.route('**/transaction/payment/adyen/cancel', (route) => {
    const { attemptId } = route.request().postDataJSON() as { attemptId: string }
    return route.fulfill({ json: { attemptId, resultCode: 'Authorised', action: null } })
  })
  await page.getByRole('button', { name: t('bank.cancel') }).click()
  await page.waitForURL(`**${href('paymentConfirmed', 'en')}?attempt=*`)
})

test("reports each end of the bank's dialog", longOnPhone, async ({ page }) => {
  await fillIn(page, challengedCard)
  const password = bankPage(page).getByLabel('Password')
  const cancel = page.getByRole('button', { name: t('bank.cancel') })
  await test.step('a wrong password', async () => {
    await press(page)
    await answerBank(page, 'no idea')
    await endsAs(page, 'refused')
  })
  await test.step('closed by its button', async () => {
    await press(page)
    await expect(password).toBeVisible()
    await cancel.click()
    await endsAs(page, 'cancelled')
  })
  await test.step('closed by Escape', async () => {
    await press(page)
    await expect(password).toBeVisible()
    await cancel.focus()
    await page.keyboard.press('Escape')
    await endsAs(page, 'cancelled')
  })
  await test.step('an answer that got lost', async () => {
    await page.route('**/payment/adyen/details', (route) => route.abort())
    await press(page)
    await answerBank(page, 'password')
    await endsAs(page, 'lost')
  })
})

test("reports leaving the bank's page by Back", phone, async ({ page }) => {
  await openPayment(page, PARIS_BUS)
  await fillInPayer(page, 'en')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await pay(page, 'en')
  await page.waitForURL(/\/pay\//)
  await page.goBack()
  await endsAs(page, 'unfinished')
  const email = page.getByLabel(t('payer.email'), { exact: true })
  await expect(email).toHaveValue('ana.silva@example.org')
  // Shown once: after a reload it is gone.
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText(t('trouble.unfinished.title'))).toHaveCount(0)
  await expect(email).toHaveValue('ana.silva@example.org')
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('reports a return from the bank without answer', longOnPhone, async ({ page }) => {
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

test('leads from an ended hold to the basket', phone, async ({ page }) => {
  // In the browser's own currency; otherwise the page would reprice the basket first.
  const sale = await fillBasket(page, VERSAILLES, { currency: 'USD' })
  await page.goto(href('payment', 'en'))
  await fillInPayer(page, 'en')
  const form = page.locator('.payment-form')
  const traveller = form.getByRole('group', { name: /Versailles/ }).getByRole('textbox')
  const fields = form.locator('.payment-fields').locator('input, select')
  const valuesOf = () => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await expect(traveller).toHaveCount(3)
  for (const field of await traveller.all()) await field.fill('Ben 612345678')
  const typed = await valuesOf()
  expect(typed).not.toContain('')

  await endHoldSoon(sale, 15)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^0:(0[1-9]|1[0-5])$/)
  const notice = page.getByRole('alert').filter({ hasText: t('expired.title') })
  await expect(notice).toBeFocused({ timeout: 30_000 })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await page.reload()
  await retrieve(page)
  await goToPayment(page, 'en')
  await expect(traveller.first()).toBeVisible()
  expect(await valuesOf(), 'every detail is kept').toEqual(typed)
})

test('tells what another tab changed before it sells', phone, async ({ page, context }) => {
  test.slow()
  const [day = '', other = '', third = ''] = await daysWith(page.request, PARIS_BUS, 'available')
  await fillBasket(page, PARIS_BUS, { currency: 'USD', day: third })
  const shown = (await fillBasket(page, PARIS_BUS, { currency: 'USD', day })).lines.at(-1)
  const dated = (one: string) => formatDay(one, 'en', 'medium')
  const notice = page.getByRole('alert').filter({ hasText: t('trouble.changed.title') })
  const days = page.locator('.order-summary time')
  await page.goto(href('payment', 'en'))
  await expect(days).toHaveText([dated(third), dated(day)])
  await fillInPayer(page, 'en')

  await test.step('refuses a day that was not shown', async () => {
    await page.getByRole('radio', { name: 'PayPal' }).check()
    const [choice] = (await optionsOn(page.request, PARIS_BUS, other)).filter(({ status }) => canBook(status))
    const moved = await page.request.post('/api/v2/transaction/addToCart', {
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
      data: {
        productId: PARIS_BUS,
        replaces: shown?.id,
        choices: [{ optionId: choice?.optionId, day: other, passengers: { adult: 2 } }],
      },
    })
    expect(moved.status()).toBe(201)
    await press(page)
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expect(notice.getByRole('listitem')).toHaveText([new RegExp(dated(other))])
    await expect(days).toHaveText([dated(third), dated(other)])
  })

  await test.step('notices a removal when it is looked at again', async () => {
    const tab = await context.newPage()
    await tab.goto(href('basket', 'en'))
    const name = shown?.productName ?? ''
    const remove = tab.getByRole('button', { name: basket('line.removeNamed', { name }) })
    const removed = tab.waitForResponse('**/sale/delete/*')
    await remove.first().click()
    await removed
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(days).toHaveText([dated(other)])
    await expect(notice).toBeFocused()
    await tab.close()
  })

  await test.step('sells what it shows, and asks again when it is restored', async () => {
    // The page stays as a browser keeps it for Back: paid, and on its way to the confirmation.
    await page.route(`**${href('paymentConfirmed', 'en')}*`, (route) => route.fulfill({ status: 204 }))
    await page.getByRole('radio', { name: t('method.card') }).check()
    await fillInCard(page, goodCard)
    const paid = page.waitForRequest(`**${href('paymentConfirmed', 'en')}*`)
    await press(page)
    const address = (await paid).url()
    await expect(page.getByRole('button', { name: t('pay.busy') })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page.getByText(t('empty.title'))).toBeVisible()
    await page.unroute(`**${href('paymentConfirmed', 'en')}*`)
    await page.goto(address)
    await expectPaid(page, 'en')
    await expect(page.getByRole('main')).toContainText(dated(other))
  })
})

test('tells of a basket emptied in another tab', longOnPhone, async ({ page }) => {
  const [line] = (await fillBasket(page, PARIS_BUS, { currency: 'USD' })).lines
  await page.goto(href('payment', 'en'))
  await fillInPayer(page, 'en')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.request.delete(`/api/v2/sale/delete/${line?.id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await pay(page, 'en')
  await expect(page.getByRole('alert').filter({ hasText: t('emptied.text') })).toBeFocused()
})
