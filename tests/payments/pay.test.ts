import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import {
  submitDetails,
  cancelPayment,
  pay,
  readPayment,
  readPaymentMethods,
  resumePayment,
} from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { readEnvironment } from '#config/environment.ts'
import { importCoupons } from '#server/coupons/import.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, payer, statusOf, type Till } from './open-till.ts'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(async () => {
  const { taken, owed } = await till.takenAndOwed()
  expect(taken).toBe(owed)
  await till.close()
})

/** The bank authorises a pending payment. */
async function settle(reference: string | undefined): Promise<void> {
  const body = JSON.stringify({ reference, resultCode: 'Authorised' })
  await fetch(`${till.sandbox.origin}/control/settle`, { method: 'POST', body })
}

describe('an authorised card', () => {
  it('pays, issues a voucher and queues one mail', async () => {
    const visitor = await till.withBasket(2)
    const answer = await till.press(visitor)
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Authorised', action: null } })
    const attemptId = answer.ok ? answer.value.attemptId : ''
    const state = await readPayment(visitor, { attemptId })
    expect(state).toMatchObject({ ok: true, value: { status: 'paid', email: payer.email } })
    const token = state.ok ? (state.value.voucherToken ?? '') : ''
    const voucher = await readVoucher(till.shop.visit(), token)
    expect(voucher).toMatchObject({ ok: true, value: { status: 'valid', total: 8000, currency: 'EUR' } })
    expect(await till.rows('select kind, recipient from outbox')).toEqual([
      { kind: 'order_paid', recipient: payer.email },
    ])
    expect(await till.rows('select state, quantity from stock_hold')).toEqual([
      { state: 'allocated', quantity: 2 },
    ])
  })

  it('keeps a name in one spelling, with the letters of its language', async () => {
    const visitor = await till.withBasket()
    const typed = { firstName: ' Nguye\u0302\u0303n ', lastName: 'OʼNeill\u00a0Gal·la' }
    const answer = await pay(visitor, await till.order(visitor, { payer: { ...payer, ...typed } }))
    const state = await readPayment(visitor, { attemptId: answer.ok ? answer.value.attemptId : '' })
    const token = state.ok ? (state.value.voucherToken ?? '') : ''
    const voucher = await readVoucher(till.shop.visit(), token)
    expect(voucher).toMatchObject({ value: { holder: 'Nguyễn OʼNeill Gal·la' } })
  })

  it('empties the basket and its count after payment', async () => {
    const visitor = await till.withBasket()
    await till.press(visitor)
    expect(visitor.cartCount).toBe(0)
    expect(await readBasket(visitor)).toMatchObject({ ok: true, value: { count: 0, lines: [] } })
  })

  it('stores neither the card nor the request', async () => {
    await till.press(await till.withBasket())
    expect(await till.rows('select request, details from payment_attempt')).toEqual([
      { request: '', details: null },
    ])
  })

  it('ends the same for early, late or repeated webhooks', async () => {
    till.sandbox.faults.webhookCopies = 10
    till.sandbox.faults.webhookDelayMs = 0
    const visitor = await till.withBasket()
    await till.press(visitor)
    await expect
      .poll(() => till.rows('select applied_at is not null as applied from webhook_inbox'))
      .toEqual([{ applied: true }])
    expect(await till.rows('select status from sale')).toEqual([{ status: 'paid' }])
    expect(await till.rows('select count(*)::int as mails from outbox')).toEqual([{ mails: 1 }])
    expect(await till.rows('select count(*)::int as vouchers from voucher')).toEqual([{ vouchers: 1 }])
  })
})

describe('a refused card', () => {
  it('keeps basket and seats after a refused card', async () => {
    const visitor = await till.withBasket()
    const refused = await till.press(visitor, { holderName: 'DECLINED' })
    expect(refused).toMatchObject({ ok: true, value: { resultCode: 'Refused' } })
    expect(JSON.stringify(refused)).not.toContain('eclined')
    expect(await readBasket(visitor)).toMatchObject({ ok: true, value: { count: 1 } })
    expect(await till.press(visitor)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
  })

  it('stops card testing after twelve refused cards', async () => {
    const visitor = await till.withBasket()
    for (let turn = 0; turn < 12; turn++) await till.press(visitor, { holderName: 'DECLINED' })
    expect(await till.press(visitor)).toMatchObject({ ok: false, failure: { code: 'too_many_requests' } })
  })
})

describe('the hold of a basket being paid', () => {
  const at = (minutes: number) =>
    till.shop.setClock(new Date(Date.parse(NOON) + minutes * 60_000).toISOString())
  const minutesHeld = async (visitor: Visitor) => {
    const basket = await readBasket(visitor)
    return (Date.parse((basket.ok && basket.value.heldUntil) || NOON) - Date.parse(NOON)) / 60_000
  }

  it('prolongs the hold after one refusal, not two', async () => {
    const visitor = await till.withBasket()
    const held: number[] = []
    for (const minute of [5, 10, 15, 20, 39]) {
      at(minute)
      expect(await till.press(visitor, { holderName: 'DECLINED' })).toMatchObject({ ok: true })
      held.push(await minutesHeld(visitor))
    }
    expect(held).toEqual([35, 40, 40, 40, 40])
    at(40)
    expect(await till.press(visitor)).toMatchObject({ ok: false, failure: { code: 'basket_expired' } })
  })

  it('does not shorten the hold by a press of Pay', async () => {
    await till.close()
    const { holding } = readEnvironment({ NODE_ENV: 'test', HOLD_MINUTES: '60' })
    till = await openTill({ environment: { holding } })
    const visitor = await till.withBasket()
    at(1)
    expect(await till.press(visitor, { holderName: 'DECLINED' })).toMatchObject({ ok: true })
    expect(await minutesHeld(visitor)).toBe(60)
  })

  it('ends the hold half an hour past its limit', async () => {
    const visitor = await till.withBasket()
    for (const minute of [15, 30, 45]) {
      at(minute)
      await addToBasket(visitor, anAddition({ day: DAY }), newAttemptId())
    }
    expect(await minutesHeld(visitor)).toBe(60)
    const order = async () => {
      const basket = await readBasket(visitor)
      if (!basket.ok) throw new Error(basket.failure.code)
      return till.order({ sale: basket.value }, {}, { holderName: 'DECLINED' })
    }
    at(59)
    await pay(visitor, await order())
    expect(await minutesHeld(visitor)).toBe(89)
    at(88)
    await pay(visitor, await order())
    expect(await minutesHeld(visitor)).toBe(90)
    expect((await addToBasket(visitor, anAddition({ day: DAY }), newAttemptId())).ok).toBe(true)
    expect(await minutesHeld(visitor)).toBe(90)
    at(90)
    expect(await readBasket(visitor)).toMatchObject({ value: { status: 'expired' } })
  })
})

describe('a press of Pay', () => {
  it('pays once when sent five times at once', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pay(visitor, order)))
    for (const answer of answers) {
      if (answer.ok) expect(answer.value.resultCode).toBe('Authorised')
      else expect(answer.failure.code).toBe('in_flight')
    }
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(till.sandbox.ledger.payments.all()).toHaveLength(1)
    expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
  })

  it('pays once from two tabs', async () => {
    const visitor = await till.withBasket()
    const orders = [await till.order(visitor), await till.order(visitor)]
    await Promise.all(orders.map((order) => pay(visitor, order)))
    expect(till.sandbox.ledger.payments.all()).toHaveLength(1)
  })

  it('refuses another order under the same id', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor)
    await pay(visitor, order)
    const other = { ...order, payer: { ...payer, email: 'other@example.com' } }
    expect(await pay(visitor, other)).toMatchObject({ ok: false, failure: { code: 'idempotency_mismatch' } })
  })

  it('refuses to repeat a press for another visitor', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor)
    await pay(visitor, order)
    const stranger = await till.withBasket()
    expect(await pay(stranger, order)).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(await statusOf(stranger, order.attemptId)).toBe('not_found')
  })

  it('accepts a copied press from one visitor only', async () => {
    const visitors = await Promise.all(Array.from({ length: 8 }, () => till.withBasket()))
    const attemptId = newAttemptId()
    const orders = await Promise.all(visitors.map((visitor) => till.order(visitor, { attemptId })))
    const presses = await Promise.all(
      visitors.map((visitor, at) => pay(visitor, orders[at] ?? expect.fail())),
    )
    expect(presses.map((press) => press.ok || press.failure.code).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'conflict'),
      true,
    ])
    expect(await till.rows(`select id from sale where status <> 'draft'`)).toHaveLength(1)
  })

  it.each(['begun', 'answered'])('locks the session before the sale while a press is %s', async (when) => {
    await till.close()
    till = await openTill({
      between: (adyen) => ({
        ...adyen,
        async pay(...asked) {
          const answer = await adyen.pay(...asked)
          if (when === 'answered') await takeSession()
          return answer
        },
      }),
    })
    const tab = await till.shop.database.pool.connect()
    // Locks in the order of an addition in another tab: the session first, then its sale.
    const takeSession = () => tab.query('begin; select 1 from session for update')
    try {
      const visitor = await till.withBasket()
      if (when === 'begun') await takeSession()
      const pressed = till.press(visitor)
      const waiting = `select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(() => till.rows(waiting), { interval: 5, timeout: 10_000 }).not.toHaveLength(0)
      await expect(tab.query('select 1 from sale for update nowait')).resolves.toMatchObject({
        rowCount: 1,
      })
      await tab.query('rollback')
      expect(await pressed).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    } finally {
      tab.release(true)
    }
  })

  it('charges the displayed amount or nothing', async () => {
    const visitor = await till.withBasket()
    const others = [
      { amount: 3_999, currency: 'EUR' },
      { amount: 4_001, currency: 'EUR' },
      { amount: 4_000, currency: 'GBP' },
    ] as const
    for (const total of others) {
      const answer = await pay(visitor, await till.order(visitor, { total }))
      expect(answer, JSON.stringify(total)).toMatchObject({ failure: { code: 'amount_changed' } })
    }
    expect(till.sandbox.ledger.payments.all()).toHaveLength(0)
  })

  it('sells no children alone after a rule change', async () => {
    const parts = (alone: boolean) => {
      const bus = aProduct({ options: [anOption({ alone })] })
      const boat = aProduct({ id: 2190, key: 'boat', main: false, options: [anOption({ id: 21901 })] })
      return [aCity({ products: [bus, boat, aPackage([bus, boat])] })]
    }
    await till.shop.importCities(parts(true))
    const visitor = till.shop.visit()
    const add = () =>
      addToBasket(
        visitor,
        {
          productId: 2199,
          choices: [
            { optionId: 21901, day: DAY, passengers: { adult: 1 } },
            { optionId: 21821, day: DAY, passengers: { child: 2 } },
          ],
        },
        newAttemptId(),
      )
    await expect.poll(async () => (await add()).ok).toBe(true)
    await till.shop.importCities(parts(false))
    const isSoldAlone = () => till.shop.context.catalogue.current().options.get(21821)?.entry.alone
    await expect.poll(isSoldAlone).toBe(false)
    expect((await add()).ok).toBe(false)
    const basket = await readBasket(visitor)
    if (!basket.ok) throw new Error(basket.failure.code)
    const order = await till.order({ sale: basket.value })
    expect(await pay(visitor, order)).toMatchObject({ ok: false, failure: { code: 'company_required' } })
    expect(till.sandbox.ledger.payments.all()).toHaveLength(0)
    expect(await till.rows('select id from payment_attempt')).toEqual([])
  })

  it.each([
    ['a tour that has left', '2026-11-21T11:00:00Z', 'start_times', 'visit_past'],
    ['a tour in its last minute', '2026-11-21T10:59:59Z', 'start_times', 'ok'],
    ['a day in its last minutes', '2026-11-21T22:59:59Z', 'opening_hours', 'ok'],
    ['a day that is over', '2026-11-21T23:00:00Z', 'opening_hours', 'visit_past'],
  ] as const)('sells only what can still be visited: %s', async (_, now, kind, expected) => {
    // At noon in Paris, and one minute before midnight.
    const times = { start_times: { times: ['12:00'] }, opening_hours: { opens: '09:30', closes: '23:59' } }
    const option = anOption({ kind, timetable: [times[kind]], cutoffMinutes: 5 })
    await till.close()
    till = await openTill({ cities: [aCity({ products: [aProduct({ options: [option] })] })] })
    const today = { day: '2026-11-21', time: kind === 'start_times' ? '12:00' : undefined }
    till.shop.setClock(new Date(Date.parse(now) - 10 * 60_000).toISOString())
    const visitor = till.shop.visit()
    const added = await addToBasket(visitor, anAddition(today), newAttemptId())
    if (!added.ok) throw new Error(added.failure.code)
    const order = await till.order({ sale: added.value })
    till.shop.setClock(now)
    const answer = await pay(visitor, order)
    expect(answer.ok ? 'ok' : answer.failure.code).toBe(expected)
    const sent = expected === 'ok' ? 1 : 0
    expect(till.sandbox.ledger.payments.all()).toHaveLength(sent)
    expect(await till.rows('select id from payment_attempt')).toHaveLength(sent)
  })

  it('sends no free order to the bank', async () => {
    await importCoupons(till.shop.database.db, [{ code: 'ALL', percent: 100 }])
    const visitor = await till.withBasket()
    const applied = await applyCoupon(visitor, 'ALL')
    if (!applied.ok) throw new Error(applied.failure.code)
    const order = await till.order({ sale: applied.value })
    expect(order.total.amount).toBe(0)
    expect(await pay(visitor, order)).toMatchObject({ ok: false, failure: { code: 'amount_changed' } })
    expect(till.sandbox.ledger.payments.all()).toEqual([])
  })

  it('refuses a missing or expired basket', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor)
    expect(await pay(till.shop.visit(), order)).toMatchObject({
      ok: false,
      failure: { code: 'basket_empty' },
    })
    till.shop.setClock('2026-11-21T12:30:00Z')
    expect(await pay(visitor, order)).toMatchObject({ ok: false, failure: { code: 'basket_expired' } })
  })

  it('reports what is wrong with the payer', async () => {
    const visitor = await till.withBasket()
    const wrongs = [
      [{ firstName: 'Иван' }, { 'payer.firstName': 'latin' }],
      [{ email: 'nobody' }, { 'payer.email': 'email' }],
      [{ lastName: '' }, { 'payer.lastName': 'required' }],
      [{ phone: '12' }, { 'payer.phone': 'phone' }],
      [{ phonePrefix: '' }, { 'payer.phonePrefix': 'required' }],
    ]
    const found = []
    for (const [wrong] of wrongs) {
      const answer = await pay(visitor, await till.order(visitor, { payer: { ...payer, ...wrong } }))
      found.push(answer.ok ? {} : answer.failure.fields)
    }
    expect(found).toMatchObject(wrongs.map(([, fields]) => fields))
  })
})

describe('a payer without a phone', () => {
  it('pays without a phone number', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, { payer: { ...payer, phone: '', phonePrefix: '' } })
    expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
  })
})

describe('a lost answer', () => {
  it('finds a lost answer again by the same call', async () => {
    till.sandbox.faults.dropAnswers = 1
    const answer = await till.press(await till.withBasket())
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    expect(till.sandbox.ledger.payments.all()).toHaveLength(1)
  })

  it('finds a lost answer later by the reconciler', async () => {
    till.sandbox.faults.dropAnswers = 3
    till.sandbox.faults.holdWebhooks = true
    const visitor = await till.withBasket()
    const answer = await till.press(visitor)
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Pending' } })
    expect(await till.press(visitor)).toMatchObject({ ok: false, failure: { code: 'in_flight' } })
    till.shop.setClock('2026-11-21T11:01:00Z')
    await till.shop.services.payments.work()
    expect(await statusOf(visitor, answer.ok ? answer.value.attemptId : '')).toBe('paid')
    expect(till.sandbox.ledger.payments.all()).toHaveLength(1)
  })

  it.each([
    ['asks again about a lost answer before its key expires', '2026-11-27T10:59:59Z', 'paid', 1],
    ['sends a lost answer to review after its key expired', '2026-11-27T11:00:01Z', 'review', 0],
  ])('%s', async (_, later, status, payments) => {
    till.sandbox.faults.failCalls = 3
    const visitor = await till.withBasket()
    const answer = await till.press(visitor)
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Pending' } })
    till.shop.setClock(later)
    await till.shop.services.payments.work()
    await till.shop.services.payments.work()
    expect(till.sandbox.ledger.payments.all()).toHaveLength(payments)
    const [attempt] = await till.rows<{ state: string }>('select state from payment_attempt')
    expect(attempt?.state).toBe(payments === 0 ? 'review' : 'authorised')
    expect(await statusOf(visitor, answer.ok ? answer.value.attemptId : '')).toBe(status)
  })

  it('settles a lost answer by an earlier webhook', async () => {
    till.sandbox.faults.dropAnswers = 3
    const visitor = await till.withBasket()
    const answer = await till.press(visitor)
    await expect.poll(() => statusOf(visitor, answer.ok ? answer.value.attemptId : '')).toBe('paid')
  })
})

describe('a bank that asks the shopper', () => {
  const challenged = { number: '4917610000000000' }

  async function brought(action: Record<string, unknown> | null, password: string): Promise<string> {
    const authorisationToken = String(action?.['authorisationToken'])
    const form = new URLSearchParams({ token: authorisationToken, password, choice: 'confirm' })
    await fetch(`${till.sandbox.origin}/bank/answer`, { method: 'POST', body: form })
    const transStatus = password === 'password' ? 'Y' : 'N'
    return Buffer.from(JSON.stringify({ transStatus, authorisationToken })).toString('base64')
  }

  it.each([
    ['password', 'Authorised', 'paid'],
    ['wrong', 'Refused', 'refused'],
  ])('ends a challenge with "%s" as %s, %s', async (password, resultCode, status) => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, challenged)
    const begun = await pay(visitor, order)
    expect(begun).toMatchObject({
      ok: true,
      value: { resultCode: 'IdentifyShopper', action: { type: 'threeDS2' } },
    })
    const threeDSResult = await brought(begun.ok ? begun.value.action : null, password)
    const { attemptId } = order
    const ended = await submitDetails(visitor, { attemptId, details: { threeDSResult } })
    expect(ended).toMatchObject({ ok: true, value: { resultCode } })
    expect(await statusOf(visitor, attemptId)).toBe(status)
    // Submitted twice, it gets the same answer.
    expect(await submitDetails(visitor, { attemptId, details: { threeDSResult } })).toEqual(ended)
  })

  it('gives up a challenge for another card', async () => {
    const visitor = await till.withBasket()
    const first = await till.order(visitor, {}, challenged)
    await pay(visitor, first)
    expect(await till.press(visitor)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    expect(await statusOf(visitor, first.attemptId)).toBe('unfinished')
  })

  it('gives up a challenge to change the basket', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, challenged)
    await pay(visitor, order)
    expect(await cancelPayment(visitor, order.attemptId)).toMatchObject({ ok: true })
    const line = visitor.sale.lines[0]?.id ?? 0
    expect(await removeLine(visitor, line)).toMatchObject({ ok: true, value: { count: 0 } })
  })
})

describe('a redirect method', () => {
  async function goToBank(visitor: Awaited<ReturnType<Till['withBasket']>>) {
    const order = await till.order(visitor, { paymentMethod: { type: 'ideal' } })
    const begun = await pay(visitor, order)
    const url = String(begun.ok ? begun.value.action?.['url'] : '')
    const page = await (await fetch(url)).text()
    const linkOf = (choice: string): URL => {
      const href = new RegExp(`id="${choice}"\\s+href="([^"]+)"`).exec(page)?.[1] ?? ''
      return new URL(href.replaceAll('&amp;', '&'))
    }
    return { order, linkOf }
  }
  const withoutReference = (adyen: PaymentProvider): PaymentProvider => ({
    ...adyen,
    async details(...asked) {
      const answer = await adyen.details(...asked)
      return answer.ok ? { ok: true, value: { ...answer.value, merchantReference: undefined } } : answer
    },
  })
  const bring = (visitor: Parameters<typeof submitDetails>[0], back: URL) =>
    submitDetails(visitor, {
      returnId: back.searchParams.get('return') ?? '',
      details: { redirectResult: back.searchParams.get('redirectResult') ?? '' },
    })

  it("answers a redirect with the bank's result", async () => {
    const ends = []
    for (const choice of ['Authorised', 'Refused', 'Cancelled', 'Pending']) {
      const visitor = await till.withBasket()
      const { order, linkOf } = await goToBank(visitor)
      const back = linkOf(choice)
      expect(back.pathname).toBe('/en/payment-confirmed')
      const answer = await bring(visitor, back)
      ends.push([choice, answer.ok && answer.value.resultCode, await statusOf(visitor, order.attemptId)])
    }
    expect(ends).toEqual([
      ['Authorised', 'Authorised', 'paid'],
      ['Refused', 'Refused', 'refused'],
      ['Cancelled', 'Cancelled', 'cancelled'],
      ['Pending', 'Pending', 'pending'],
    ])
  })

  it('leaves a redirect without answer unfinished and payable', async () => {
    const visitor = await till.withBasket()
    const { order } = await goToBank(visitor)
    expect(await statusOf(visitor, order.attemptId)).toBe('unfinished')
    expect(await till.press(visitor)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
  })

  it("shows only the payment's state without the session", async () => {
    const visitor = await till.withBasket()
    const { order, linkOf } = await goToBank(visitor)
    const stranger = till.shop.visit()
    const back = linkOf('Authorised')
    expect(await bring(stranger, back)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    const seen = await readPayment(stranger, { returnId: back.searchParams.get('return') ?? '' })
    expect(seen).toEqual({
      ok: true,
      value: { status: 'paid', attemptId: null, action: null, sale: null, voucherToken: null, email: null },
    })
    expect(await statusOf(visitor, order.attemptId)).toBe('paid')
  })

  it.each([
    ['belongs to another payment', false],
    ['names no payment', true],
  ])("refuses a bank's answer that %s", async (_, isNameless) => {
    if (isNameless) {
      await till.close()
      till = await openTill({ between: withoutReference })
    }
    const rich = await till.withBasket(4)
    const poor = await till.withBasket(1)
    const { order } = await goToBank(rich)
    const { linkOf } = await goToBank(poor)
    const redirectResult = linkOf('Authorised').searchParams.get('redirectResult') ?? ''
    const answer = await submitDetails(rich, { attemptId: order.attemptId, details: { redirectResult } })
    expect(answer).toMatchObject({ ok: false, failure: { code: 'malformed' } })
    expect(await statusOf(rich, order.attemptId)).toBe('unfinished')
    // The cheaper payment succeeded at the bank; its own webhook settles it.
    await expect
      .poll(() => till.rows(`select total::int from sale where status = 'paid'`))
      .toEqual([{ total: 4000 }])
  })

  it('pays later when the webhook confirms the redirect', async () => {
    const visitor = await till.withBasket()
    const { order, linkOf } = await goToBank(visitor)
    await bring(visitor, linkOf('Pending'))
    await settle(till.sandbox.ledger.payments.all()[0]?.reference)
    await expect.poll(() => statusOf(visitor, order.attemptId)).toBe('paid')
  })

  it('finds a redirected payment by the old token', async () => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, { paymentMethod: { type: 'ideal' } })
    const path = '/api/v2/transaction/payment/adyen'
    const headers = { 'content-type': 'application/json' }
    const reply = await visitor.send({ method: 'POST', path, headers, body: JSON.stringify(order) })
    const returned = till.shop.visit()
    returned.token = reply.headers.get('x-resume-token') ?? ''
    expect(await resumePayment(returned)).toMatchObject({
      ok: true,
      value: { status: 'unfinished', attemptId: order.attemptId },
    })
    expect(await readBasket(returned)).toMatchObject({ ok: true, value: { count: 0 } })
    till.shop.setClock('2026-11-22T10:59:59Z')
    expect(await resumePayment(returned)).toMatchObject({ value: { attemptId: order.attemptId } })
    till.shop.setClock('2026-11-22T11:00:01Z')
    expect(await resumePayment(returned)).toMatchObject({ value: { status: 'none', attemptId: null } })
  })
})

describe('payment methods', () => {
  const asked = { amount: 4_000, currency: 'EUR' } as const

  it('offers the payment methods of the country', async () => {
    const netherlands = 14 * 100 + 12
    const read = await readPaymentMethods(till.shop.transport, asked, 'en-GB', netherlands)
    expect(read.ok && read.value.data.map(({ type }) => type)).toEqual([
      'scheme',
      'ideal',
      'klarna',
      'paypal',
    ])
  })

  it('offers only cards while Adyen is down', async () => {
    till.sandbox.faults.failCalls = 10
    const read = await readPaymentMethods(till.shop.transport, asked, 'en-GB')
    expect(read.ok && read.value.data.map(({ type }) => type)).toEqual(['scheme'])
  })
})

describe('a webhook', () => {
  const post = (body: unknown) =>
    till.shop.api.fetch(
      new Request('http://shop/api/webhooks/adyen', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  const wrap = (item: object, live = 'false') => ({
    live,
    notificationItems: [{ NotificationRequestItem: item }],
  })
  const inbox = () => till.rows('select psp_reference from webhook_inbox')

  it('refuses a webhook without a valid signature', async () => {
    expect((await post(wrap(anAuthorisation()))).status).toBe(401)
    const hmacSignature = Buffer.from('forged').toString('base64')
    const forged = { ...anAuthorisation(), additionalData: { hmacSignature } }
    expect((await post(wrap(forged))).status).toBe(401)
    expect(await inbox()).toEqual([])
  })

  it('forgets a signed webhook for another account', async () => {
    const other = signed(anAuthorisation({ merchantAccountCode: 'CityloopElsewhere' }))
    expect((await post(wrap(other))).status).toBe(202)
    expect(await inbox()).toEqual([])
    expect((await post(wrap(signed(anAuthorisation()), 'true'))).status).toBe(401)
    expect(await inbox()).toEqual([])
    expect((await post(wrap(signed(anAuthorisation())))).status).toBe(202)
    expect(await inbox()).toEqual([{ psp_reference: 'PSP1' }])
  })

  it('stores a webhook that comes before its payment', async () => {
    const early = anAuthorisation({ pspReference: 'EARLY', merchantReference: 'CLUNKNOWN-1' })
    expect((await post(wrap(signed(early)))).status).toBe(202)
    await till.shop.services.payments.work()
    expect(
      await till.rows(
        'select psp_reference, applied_at is not null as applied, tries from webhook_inbox order by id',
      ),
    ).toMatchObject([{ psp_reference: 'EARLY', applied: false, tries: 1 }])
  })

  it.each([
    [3_999, 'EUR', 'review'],
    [4_001, 'EUR', 'review'],
    [4_000, 'GBP', 'review'],
    [4_000, 'EUR', 'authorised'],
  ])('decides %i %s for a sale of 4000 EUR as %s', async (value, currency, state) => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, { holderName: 'PENDING' })
    await pay(visitor, order)
    // The bank confirms too, so that the money taken matches the paid sale.
    const [payment] = till.sandbox.ledger.payments.all()
    till.sandbox.faults.holdWebhooks = true
    if (state === 'authorised') await settle(payment?.reference)
    const { reference: merchantReference, id: pspReference } = payment ?? expect.fail()
    const item = anAuthorisation({ merchantReference, pspReference, amount: { value, currency } })
    expect((await post(wrap(signed(item)))).status).toBe(202)
    await till.shop.services.payments.work()
    expect(await till.rows('select state from payment_attempt')).toEqual([{ state }])
    const status = state === 'review' ? 'payable' : 'paid'
    expect(await till.rows('select status from sale')).toEqual([{ status }])
    expect(await till.rows('select id from voucher')).toHaveLength(state === 'review' ? 0 : 1)
  })

  it('refuses malformed webhooks', async () => {
    const bodies = ['', '{', '[]', '{}', '{"live":"false","notificationItems":[]}']
    const statuses = await Promise.all(bodies.map(async (body) => (await post(body)).status))
    expect(statuses).toEqual(bodies.map(() => 400))
  })
})
