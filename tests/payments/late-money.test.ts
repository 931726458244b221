import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket, changeCurrency } from '#client/basket.ts'
import { cancelSale } from '#client/cancellation.ts'
import { applyCoupon } from '#client/coupon.ts'
import { pay } from '#client/payment.ts'
import type { Transport } from '#client/transport.ts'
import type { PayByAdyen } from '#contract/payment.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { newAttemptId, openTill, statusOf, type Till } from './open-till.ts'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
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
const reopen = async (city: ReturnType<typeof aCity>) => {
  await till.close()
  till = await openTill({ cities: [city] })
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
const stateOf = async ({ attemptId }: PayByAdyen): Promise<string | undefined> => {
  const [attempt] = await till.rows<{ state: string }>(
    `select state from payment_attempt where id = '${attemptId}'`,
  )
  return attempt?.state
}
const becomes = (order: PayByAdyen, state: string) => expect.poll(() => stateOf(order)).toBe(state)
const mails = () => till.rows('select kind from outbox order by id')
const sales = () => till.rows('select status, total::int from sale order by id')

async function reversed(order: PayByAdyen): Promise<void> {
  await becomes(order, 'reversing')
  await till.shop.services.payments.work()
  await becomes(order, 'reversed')
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
    await reopen(lastSeat())
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

  it('returns late money when its seats are gone', async () => {
    await reopen(lastSeat())
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
    expect(await till.rows('select used from coupon')).toEqual([{ used: 0 }])
  })

  it.each<[string, (visitor: Transport) => Promise<{ ok: boolean }>]>([
    [
      'a ticket was added',
      (visitor) => addToBasket(visitor, anAddition({ day: '2026-12-05' }), newAttemptId()),
    ],
    ['the currency changed', (visitor) => changeCurrency(visitor, 'GBP')],
  ])('returns late money when %s meanwhile', async (_, change) => {
    await reopen(lastSeat())
    const { visitor, order } = await atTheBank()
    expect(await change(visitor)).toMatchObject({ ok: true })
    await authorise(order)
    await reversed(order)
    expect(await sales()).toEqual([{ status: 'payable', total: null }])
    expect(await till.rows(`select id from stock_hold where state <> 'held'`)).toEqual([])
    expect(await till.rows('select id from voucher')).toEqual([])
    expect(await mails()).toEqual([{ kind: 'money_returned' }])
  })
})

describe('two attempts for one sale', () => {
  it('keeps the first authorised attempt and returns the other', async () => {
    const visitor = await till.withBasket()
    const slow = await till.order(visitor, {}, { holderName: 'PENDING' })
    await pay(visitor, slow)
    await till.rows(`update payment_attempt set state = 'abandoned' where state = 'pending'`)
    await till.press(visitor)
    await authorise(slow)
    await expect.poll(() => statusOf(visitor, slow.attemptId)).toBe('refused')
    await till.shop.services.payments.work()
    await expect
      .poll(() => till.rows(`select state from payment_attempt order by created_at, id`))
      .toEqual([{ state: 'reversed' }, { state: 'authorised' }])
  })

  it.each(['paid', 'cancelled'])('returns the attempt at the bank once the sale is %s', async (status) => {
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

  it("leaves another visitor's payment alone", async () => {
    const { visitor, order } = await atTheBank(2)
    expect(await till.press(await till.withBasket())).toMatchObject({ value: { resultCode: 'Authorised' } })
    expect(await stateOf(order)).toBe('action_required')
    await authorise(order)
    await expect.poll(() => statusOf(visitor, order.attemptId)).toBe('paid')
  })
})
