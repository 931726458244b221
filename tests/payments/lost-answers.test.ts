import { afterEach, beforeEach, expect, it } from 'vitest'
import { pay } from '#client/payment.ts'
import { aCity, aProduct, anOption } from '#tests/fixtures/catalogue.ts'
import { atProof } from '#tests/support/scale.ts'
import { openTill, type Till } from './open-till.ts'

/** Lost, late and failing answers of Adyen. A multiple of five. */
const PAYMENTS = atProof(30, 500)

let till: Till
beforeEach(async () => {
  const product = aProduct({ options: [anOption({ capacity: 1_000 })] })
  till = await openTill({ cities: [aCity({ products: [product] })] })
})
afterEach(() => till.close())

it(
  'settles every payment once despite lost answers',
  async () => {
    Object.assign(till.sandbox.faults, {
      dropShare: 0.3,
      failShare: 0.05,
      delayShare: 0.1,
      answerDelayMs: 300,
    })
    const orders = []
    for (let turn = 0; turn < PAYMENTS; turn += 1) {
      const visitor = await till.withBasket()
      orders.push({
        visitor,
        order: await till.order(visitor, {}, turn % 5 === 0 ? { holderName: 'DECLINED' } : {}),
      })
    }
    // Ten at a time, each pressed twice.
    for (let first = 0; first < PAYMENTS; first += 10) {
      const together = orders.slice(first, first + 10)
      await Promise.all(together.flatMap(({ visitor, order }) => [pay(visitor, order), pay(visitor, order)]))
    }
    Object.assign(till.sandbox.faults, { dropShare: 0, failShare: 0, delayShare: 0 })
    for (let minute = 1; minute <= 15; minute += 1) {
      till.shop.setClock(`2026-11-21T11:${String(minute).padStart(2, '0')}:00Z`)
      await till.shop.services.payments.work()
    }

    expect(
      await till.rows('select state, count(*)::int as count from payment_attempt group by 1 order by 1'),
    ).toEqual([
      { state: 'authorised', count: PAYMENTS - PAYMENTS / 5 },
      { state: 'refused', count: PAYMENTS / 5 },
    ])
    const references = till.sandbox.ledger.payments.all().map(({ reference }) => reference)
    expect(references).toHaveLength(PAYMENTS)
    expect(new Set(references).size).toBe(PAYMENTS)
    const { taken, owed } = await till.takenAndOwed()
    expect(taken).toBe(owed)
    expect(await till.rows('select count(*)::int as mails from outbox')).toEqual([
      { mails: PAYMENTS - PAYMENTS / 5 },
    ])
  },
  120_000 + PAYMENTS * 500,
)

it('takes no money while Adyen is down, then continues', async () => {
  const visitor = await till.withBasket()
  const order = await till.order(visitor)
  till.sandbox.faults.failShare = 1
  expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'Pending' } })
  till.shop.setClock('2026-11-21T11:01:00Z')
  await till.shop.services.payments.work()
  expect(till.sandbox.ledger.payments.all()).toHaveLength(0)
  expect(await till.rows('select count(*)::int as vouchers from voucher')).toEqual([{ vouchers: 0 }])
  till.sandbox.faults.failShare = 0
  till.shop.setClock('2026-11-21T11:02:00Z')
  await till.shop.services.payments.work()
  expect(await till.rows('select state from payment_attempt')).toEqual([{ state: 'authorised' }])
  expect(till.sandbox.ledger.payments.all()).toHaveLength(1)
})
