import { afterEach, describe, expect, it, vi } from 'vitest'
import { addToBasket, changeCurrency, readBasket, removeLine } from '#client/basket.ts'
import { cancelSale } from '#tests/support/cancel-sale.ts'
import { applyCoupon } from '#client/coupon.ts'
import { login } from '#client/member.ts'
import { pay } from '#client/payment.ts'
import type { Transport } from '#client/transport.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { OptionEntry } from '#server/catalogue/format.ts'
import { aCity, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import { DAY, newAttemptId, openTill, statusOf, type Till } from './open-till.ts'

// Each opens a till with what it sells, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

let till: Till
const open = async (city = aCity()) => {
  till = await openTill({ cities: [city] })
}
afterEach(async () => {
  const { taken, owed } = await till.takenAndOwed()
  expect(taken).toBe(owed)
  await till.close()
})

/** A product with one seat, at one price in every currency. */
const lastSeat = () => {
  const prices = [{ price: { EUR: 4_000, GBP: 4_000, USD: 4_000 } }]
  const option = anOption({ capacity: 1, units: [{ type: 'adult', prices }] })
  return aCity({ products: [aProduct({ options: [option] })] })
}

const challenged = { number: '4917610000000000' }

/** The bank authorises an attempt that was undecided. */
async function authorise({ attemptId }: PayByAdyen): Promise<void> {
  const [attempt] = await till.rows<{ reference: string }>(
    `select reference from payment_attempt where id = '${attemptId}'`,
  )
  const body = JSON.stringify({ reference: attempt?.reference, resultCode: 'Authorised' })
  await fetch(`${till.sandbox.origin}/control/settle`, { method: 'POST', body })
}
/** Tells the shop by webhook that the bank refused an attempt; the bank may still authorise it later. */
async function refuse({ attemptId }: PayByAdyen): Promise<void> {
  const [item] = await till.rows<{ pspReference: string; merchantReference: string; value: number }>(
    `select psp_reference as "pspReference", reference as "merchantReference", amount::int as value
     from payment_attempt where id = '${attemptId}'`,
  )
  const { value = 0, ...references } = item ?? {}
  const refused = { ...references, amount: { value, currency: 'EUR' }, success: 'false' }
  const answer = await till.shop.api.fetch(
    new Request('http://shop/api/webhooks/adyen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        live: 'false',
        notificationItems: [{ NotificationRequestItem: signed(anAuthorisation(refused)) }],
      }),
    }),
  )
  expect(answer.ok).toBe(true)
  await till.shop.services.payments.work()
}
const stateOf = async ({ attemptId }: PayByAdyen): Promise<string | undefined> => {
  const [attempt] = await till.rows<{ state: string }>(
    `select state from payment_attempt where id = '${attemptId}'`,
  )
  return attempt?.state
}
const becomes = (order: PayByAdyen, state: string) => expect.poll(() => stateOf(order)).toBe(state)
/** The buyer's bank takes the money back. */
async function chargeBack({ attemptId }: PayByAdyen): Promise<void> {
  const [attempt] = await till.rows<{ reference: string }>(
    `select reference from payment_attempt where id = '${attemptId}'`,
  )
  const body = JSON.stringify({ reference: attempt?.reference, eventCode: 'CHARGEBACK' })
  await fetch(`${till.sandbox.origin}/control/dispute`, { method: 'POST', body })
}
async function moneyLetters(): Promise<string[]> {
  const found = await till.rows<{ id: number }>(
    `select id::int from outbox where kind = 'money_returned' order by id`,
  )
  const outbox = createOutbox(till.shop.context, till.shop.services.vouchers)
  const read = await Promise.all(found.map(({ id }) => outbox.read(id)))
  return read.map((mail) => mail?.letter.text ?? '')
}
const mails = () => till.rows('select kind from outbox order by id')
const sales = () => till.rows('select status, total::int from sale order by id')

async function reversed(order: PayByAdyen): Promise<void> {
  // The state `reversing` may be over before it is read.
  await expect
    .poll(async () => {
      await till.shop.services.payments.work()
      return stateOf(order)
    })
    .toEqual('reversed')
}

/** A visitor whose bank asks for a password. */
async function atTheBank(adults = 1) {
  const visitor = await till.withBasket(adults)
  const order = await till.order(visitor, {}, challenged)
  expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'IdentifyShopper' } })
  return { visitor, order }
}

describe('a payment authorised late', () => {
  it('keeps late money for an ended basket with seats free', async () => {
    await open(lastSeat())
    const { order } = await atTheBank()
    till.shop.setClock('2026-11-21T13:00:00Z')
    await till.shop.services.payments.work()
    expect(await stateOf(order)).toBe('abandoned')
    await endBaskets(till.shop.context, till.shop.services.holds)
    expect(await sales()).toEqual([{ status: 'expired', total: null }])
    await authorise(order)
    await becomes(order, 'authorised')
    expect(await till.rows('select status, total::int, paid_at from sale')).toEqual([
      { status: 'paid', total: 4_000, paid_at: new Date('2026-11-21T13:00:00Z') },
    ])
    expect(await till.rows('select taken from stock')).toEqual([{ taken: 1 }])
    expect(await mails()).toEqual([{ kind: 'order_paid' }])
  })

  it('keeps the state of an ended basket while its bank decides', async () => {
    await open()
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, { holderName: 'PENDING' })
    expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'Pending' } })
    till.shop.setClock('2026-11-21T13:00:00Z')
    await endBaskets(till.shop.context, till.shop.services.holds)
    expect(await sales()).toEqual([{ status: 'payable', total: null }])
    expect(await till.rows('select taken from stock')).toEqual([{ taken: 0 }])
    await authorise(order)
    await becomes(order, 'authorised')
  })

  it('keeps money that is authorised after a refusal of the same reference', async () => {
    await open()
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, { holderName: 'PENDING' })
    expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'Pending' } })
    await refuse(order)
    expect(await stateOf(order)).toBe('refused')
    await authorise(order)
    await becomes(order, 'authorised')
    expect(await sales()).toEqual([{ status: 'paid', total: 4_000 }])
  })

  it('returns late money when its seats are gone', async () => {
    await open(lastSeat())
    await importCoupons(till.shop.database.db, [{ code: 'ONCE', percent: 10, totalUses: 1 }])
    const first = await till.withBasket()
    await applyCoupon(first, 'ONCE')
    const total = { amount: 3_600, currency: 'EUR' } as const
    const slow = await till.order(first, { total }, { holderName: 'PENDING' })
    await pay(first, slow)
    till.shop.setClock('2026-11-21T13:00:00Z')
    const second = await till.withBasket()
    expect(await till.press(second)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    await authorise(slow)
    await reversed(slow)
    expect(await sales()).toEqual([
      { status: 'cancelled', total: null },
      { status: 'paid', total: 4_000 },
    ])
    expect(await mails()).toEqual([{ kind: 'order_paid' }, { kind: 'money_returned' }])
    expect(await moneyLetters()).toEqual([expect.stringContaining('the last places were sold')])
    expect(await till.rows('select used from coupon')).toEqual([{ used: 0 }])
  })

  it.each<[string, (visitor: Transport) => Promise<{ ok: boolean }>]>([
    [
      'a ticket was added',
      (visitor) => addToBasket(visitor, anAddition({ day: '2026-12-05' }), newAttemptId()),
    ],
    ['the currency changed', (visitor) => changeCurrency(visitor, 'GBP')],
    [
      'a ticket moved to another day of the same price',
      async (visitor) => {
        const basket = await readBasket(visitor)
        await removeLine(visitor, basket.ok ? (basket.value.lines[0]?.id ?? 0) : 0)
        return addToBasket(visitor, anAddition({ day: '2026-12-05' }), newAttemptId())
      },
    ],
  ])('returns late money when %s meanwhile', async (_, change) => {
    await open(lastSeat())
    const { visitor, order } = await atTheBank()
    expect(await change(visitor)).toMatchObject({ ok: true })
    await authorise(order)
    await reversed(order)
    expect(await sales()).toEqual([{ status: 'payable', total: null }])
    expect(await till.rows(`select id from stock_hold where state = 'allocated'`)).toEqual([])
    expect(await till.rows('select id from voucher')).toEqual([])
    expect(await mails()).toEqual([{ kind: 'money_returned' }])
    const [letter] = await moneyLetters()
    expect(letter).toContain('Your basket changed while your payment was being confirmed')
    expect(letter).toContain('€40')
  })
})

it('gives back late money for a day that was closed meanwhile', async () => {
  await open(lastSeat())
  const { order } = await atTheBank()
  const closed = lastSeat()
  for (const option of closed.products.flatMap(({ options }) => options))
    option.closures = [{ from: DAY, to: DAY }]
  await till.shop.importCities([closed])
  await till.shop.context.catalogue.reload()
  await authorise(order)
  await reversed(order)
  expect(await sales()).toEqual([{ status: 'cancelled', total: null }])
  expect(await till.rows('select taken from stock')).toEqual([{ taken: 0 }])
  expect(await till.rows('select reason from outbox')).toEqual([{ reason: 'visit_not_offered' }])
  const [letter] = await moneyLetters()
  expect(letter).toContain('was taken off sale for its day or time')
  expect(letter).toContain('€40')
})

describe('a payment authorised after the visit', () => {
  /** A tour at eleven, on sale until 15 minutes before it starts, and a bus ticket for a day. */
  const tourAndBus = (over: Partial<OptionEntry> = {}) => {
    const tour = anOption({ kind: 'start_times', timetable: [{ times: ['11:00'] }], cutoffMinutes: 15 })
    const bus = anOption({ id: 21901, ...over })
    const products = [
      aProduct({ options: [tour] }),
      aProduct({ id: 2190, key: 'bus', main: false, slugs: texts('bus'), options: [bus] }),
    ]
    return aCity({ products })
  }
  const onTour = anAddition({ day: '2026-11-22', time: '11:00' })
  const byBus = anAddition({ optionId: 21901, day: '2026-11-22' }, 2190)
  /** A visitor at the bank with tickets for tomorrow. */
  async function atTheBankWith(...choices: AddToCart[]) {
    const visitor = till.shop.visit()
    let sale: Sale | undefined
    for (const choice of choices) {
      const added = await addToBasket(visitor, choice, newAttemptId())
      if (!added.ok) throw new Error(added.failure.code)
      sale = added.value
    }
    if (!sale) throw new Error('nothing was chosen')
    const order = await till.order({ sale }, {}, challenged)
    expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'IdentifyShopper' } })
    return { visitor, order }
  }

  it.each([
    ['a tour that has just left', [onTour], '2026-11-22T10:00:00Z', '€40'],
    ['a day that is over', [byBus], '2026-11-22T23:00:00Z', '€40'],
    ['two tickets, of which one is over', [byBus, onTour], '2026-11-22T12:00:00Z', '€80'],
  ])('goes back for %s', async (_, choices, now, total) => {
    await open(tourAndBus())
    const { order } = await atTheBankWith(...choices)
    till.shop.setClock(now)
    await till.shop.services.payments.work()
    await endBaskets(till.shop.context, till.shop.services.holds)
    await authorise(order)
    await reversed(order)
    expect(await sales()).toEqual([{ status: 'cancelled', total: null }])
    expect(await till.rows('select taken from stock where taken > 0')).toEqual([])
    expect(await till.rows('select id from voucher')).toEqual([])
    expect(await mails()).toEqual([{ kind: 'money_returned' }])
    const letters = await moneyLetters()
    expect(letters).toEqual([expect.stringContaining('the day or start time of a ticket had passed')])
    expect(letters[0]).toContain(total)
  })

  it.each([
    ['a tour that is about to leave', tourAndBus(), onTour, '2026-11-22T09:59:59Z'],
    ['a day that has not ended', tourAndBus(), byBus, '2026-11-22T22:59:59Z'],
    [
      'a ticket that is good for another day',
      tourAndBus({ validity: { kind: 'dated', days: 2 } }),
      byBus,
      '2026-11-23T22:59:59Z',
    ],
    [
      'a flexible ticket after its planned day',
      tourAndBus({ validity: { kind: 'flexible', months: 3 }, capacity: null }),
      byBus,
      '2026-11-24T12:00:00Z',
    ],
  ])('stays for %s', async (_, city, choice, now) => {
    await open(city)
    const { order } = await atTheBankWith(choice)
    till.shop.setClock(now)
    await till.shop.services.payments.work()
    await endBaskets(till.shop.context, till.shop.services.holds)
    await authorise(order)
    await becomes(order, 'authorised')
    expect(await sales()).toEqual([{ status: 'paid', total: 4_000 }])
  })
})

describe('two payments of one sale that go back', () => {
  it('each have a mail with the words of their own', async () => {
    await open(lastSeat())
    const { visitor, order } = await atTheBank()
    await changeCurrency(visitor, 'GBP')
    await authorise(order)
    await reversed(order)
    const basket = await readBasket(visitor)
    if (!basket.ok) throw new Error(basket.failure.code)
    const paid = await till.order({ sale: basket.value })
    expect(await pay(visitor, paid)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    await chargeBack(paid)
    await expect.poll(async () => (await sales()).map(({ status }) => status)).toEqual(['disputed'])
    const letters = await moneyLetters()
    expect(letters).toHaveLength(2)
    expect(letters[0]).toContain('Your basket changed')
    expect(letters[1]).toContain('your tickets cannot be used')
  })
})

describe('two attempts for one sale', () => {
  it('keeps the first authorised attempt and returns the other', async () => {
    await open()
    const visitor = await till.withBasket()
    const slow = await till.order(visitor, {}, { holderName: 'PENDING' })
    await pay(visitor, slow)
    await till.rows(`update payment_attempt set state = 'abandoned' where state = 'pending'`)
    await till.press(visitor)
    await authorise(slow)
    await expect.poll(() => statusOf(visitor, slow.attemptId)).toBe('given_back')
    await till.shop.services.payments.work()
    await expect
      .poll(() => till.rows(`select state from payment_attempt order by created_at, id`))
      .toEqual([{ state: 'reversed' }, { state: 'authorised' }])
  })

  it.each(['paid', 'cancelled'])('returns the attempt at the bank once the sale is %s', async (status) => {
    await open()
    const { visitor, order: first } = await atTheBank()
    const second = await till.order(visitor, {}, challenged)
    await pay(visitor, second)
    expect(await stateOf(first)).toBe('abandoned')
    await authorise(first)
    await becomes(first, 'authorised')
    // The first payment won: this one's encrypted card is deleted, and it is never retried.
    expect(
      await till.rows(
        `select state, request, next_try_at from payment_attempt where id = '${second.attemptId}'`,
      ),
    ).toEqual([{ state: 'abandoned', request: '', next_try_at: null }])
    if (status === 'cancelled') {
      const [sale] = await till.rows<{ id: number }>('select id::int from sale')
      await cancelSale(visitor, sale?.id ?? 0, { amount: 4_000, currency: 'EUR' })
      await till.shop.services.payments.work()
      await expect.poll(sales).toEqual([{ status, total: 4_000 }])
    }
    const before = await mails()
    await authorise(second)
    await reversed(second)
    expect(await sales()).toEqual([{ status, total: 4_000 }])
    // The buyer has what was paid for: no mail announces a refund.
    expect(await mails()).toEqual(before)
  })

  it('leaves a payment with the member who began it when another logs in', async () => {
    await open()
    const browser = await aMember(till.shop, 'first@example.org')
    await aMember(till.shop, 'second@example.org')
    const added = await addToBasket(browser, anAddition(), newAttemptId())
    if (!added.ok) throw new Error(added.failure.code)
    const order = await till.order({ sale: added.value }, {}, challenged)
    expect(await pay(browser, order)).toMatchObject({ ok: true })
    expect(await statusOf(browser, order.attemptId)).toBe('unfinished')
    const entered = await login(browser, { email: 'second@example.org', password: PASSWORD })
    expect(entered.ok).toBe(true)
    expect(await statusOf(browser, order.attemptId)).toBe('not_found')
  })

  it("leaves another visitor's payment alone", async () => {
    await open()
    const { visitor, order } = await atTheBank(2)
    expect(await till.press(await till.withBasket())).toMatchObject({ value: { resultCode: 'Authorised' } })
    expect(await stateOf(order)).toBe('action_required')
    await authorise(order)
    await expect.poll(() => statusOf(visitor, order.attemptId)).toBe('paid')
  })
})
