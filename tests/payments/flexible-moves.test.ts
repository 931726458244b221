import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveTicket, readBooking, readMoveOffers } from '#client/booking.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { openTill, type Till } from './open-till.ts'

/** Good for a month from the purchase, which is on 21 November at noon. */
const LAST = '2026-12-21'
const flexible = anOption({ validity: { kind: 'flexible', months: 1 }, capacity: null })

let till: Till
beforeAll(async () => {
  till = await openTill({ cities: [aCity({ products: [aProduct({ options: [flexible] })] })] })
})
afterAll(() => till.close())

const codeOf = (reply: { ok: true } | { ok: false; failure: { code: string } }) =>
  reply.ok ? 'ok' : reply.failure.code

async function bought(): Promise<string> {
  const buyer = await till.withBasket()
  const order = await till.order(buyer)
  await pay(buyer, order)
  const state = await readPayment(buyer, { attemptId: order.attemptId })
  return (state.ok && state.value.voucherToken) || ''
}
async function lineOf(token: string): Promise<number> {
  const read = await readBooking(till.shop.visit(), token)
  return (read.ok && read.value.tickets[0]?.visits[0]?.lineId) || 0
}
async function moved(token: string, day: string, now: string): Promise<string> {
  till.shop.setClock(now)
  const moves = [{ lineId: await lineOf(token), day }]
  const answer = await moveTicket(till.shop.visit(), {
    token,
    moves,
    difference: { amount: 0, currency: 'EUR' },
  })
  till.shop.setClock(NOON)
  return codeOf(answer)
}

it('moves a flexible ticket within its months, however often', async () => {
  const token = await bought()
  expect(await moved(token, LAST, '2026-12-01T11:00:00Z')).toBe('ok')
  // A month from the day of each move would lie beyond the first.
  expect(await moved(token, '2027-01-05', '2026-12-10T11:00:00Z')).toBe('day_not_available')
  expect(await moved(token, '2026-12-20', '2026-12-10T11:00:00Z')).toBe('ok')
  expect(await moved(token, '2026-12-22', '2026-12-15T11:00:00Z')).toBe('day_not_available')
  const voucher = await readVoucher(till.shop.visit(), token)
  expect(voucher.ok && voucher.value.tickets).toMatchObject([{ day: '2026-12-20', validUntil: LAST }])
})

it('offers no day after the last good one', async () => {
  const token = await bought()
  till.shop.setClock('2026-12-01T11:00:00Z')
  const visitor = till.shop.visit()
  const line = String(await lineOf(token))
  const offers = await readMoveOffers(visitor, { token, line })
  expect(offers.ok && offers.value.days.at(-1)?.day).toBe(LAST)
  expect(offers.ok && offers.value.next).toBeNull()
  const later = await readMoveOffers(visitor, { token, line, from: '2027-01-01' })
  expect(later.ok && later.value.days).toEqual([])
  till.shop.setClock(NOON)
})
