import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { cancelTickets, moveTicket, readBooking } from '#client/booking.ts'
import { applyCoupon } from '#client/coupon.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readProduct } from '#client/product.ts'
import { readVoucher } from '#client/voucher.ts'
import { locales } from '#config/locales.ts'
import type { CancelRule } from '#domain/sale/cancellation.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { aCity, anOption, aPackage, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { aMember } from '#tests/support/member.ts'
import { NOON } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'

const BUS = { productId: 2182, optionId: 21821 }
const BOAT = { productId: 2183, optionId: 21831, time: '10:00' }
const FIXED = { productId: 2182, optionId: 21822 }
const twoSteps = [
  { hours: 48, share: 100 },
  { hours: 24, share: 50 },
]
const adult = (euro: number) => [{ type: 'adult' as const, prices: [{ price: prices(euro) }] }]
const slugs = (slug: string) => ({ en: slug, es: slug, fr: slug, it: slug, de: slug })

/** A bus and a boat with these rules, and both as a package. */
function city(bus: CancelRule, boat: CancelRule = bus) {
  const products = [
    aProduct({
      cancelHours: 72,
      options: [
        anOption({ units: adult(33.33), cancellation: [...bus] }),
        anOption({ id: 21822, units: adult(20), cancellation: null }),
      ],
    }),
    aProduct({
      id: 2183,
      key: 'boat',
      main: false,
      slugs: slugs('boat'),
      options: [
        anOption({
          id: 21831,
          kind: 'start_times',
          timetable: [{ times: ['10:00'] }],
          units: adult(20),
          cancellation: [...boat],
        }),
      ],
    }),
  ]
  return aCity({ products: [...products, aPackage(products, { slugs: slugs('both'), cancelHours: 24 })] })
}

let till: Till
beforeAll(async () => {
  till = await openTill({ cities: [city(twoSteps)] })
  await importCoupons(till.shop.database.db, [{ code: 'THIRD', percent: 33 }])
})
afterAll(() => till.close())

const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })
const codeOf = (reply: { ok: true } | { ok: false; failure: { code: string } }) =>
  reply.ok ? 'ok' : reply.failure.code

interface Choice {
  productId: number
  optionId: number
  time?: string
}
async function put(visitor: Visitor, productId: number, ...choices: Omit<Choice, 'productId'>[]) {
  const party = { day: DAY, passengers: { adult: 1 } }
  const chosen = choices.map(({ optionId, time }) => ({ ...party, optionId, time }))
  const added = await addToBasket(visitor, { productId, choices: chosen }, newAttemptId())
  if (!added.ok) throw new Error(added.failure.code)
  return added.value
}

async function paid(buyer: Visitor) {
  const basket = await readBasket(buyer)
  if (!basket.ok) throw new Error(basket.failure.code)
  const order = await till.order({ sale: basket.value })
  const done = await pay(buyer, order)
  const state = await readPayment(buyer, { attemptId: order.attemptId })
  if (!done.ok || !state.ok || !state.value.voucherToken) throw new Error('the sale was not paid')
  return { token: state.value.voucherToken, saleId: state.value.sale?.id ?? 0 }
}
async function bought({ productId, ...choice }: Choice, buyer: Visitor = till.shop.visit()) {
  await put(buyer, productId, choice)
  return paid(buyer)
}

async function ticketOf(token: string) {
  const read = await readBooking(till.shop.visit(), token)
  const [ticket] = read.ok ? read.value.tickets : []
  if (!ticket) throw new Error('the booking has no ticket')
  return ticket
}
/** What is quoted at an instant, and what comes of cancelling at this quote. */
async function cancelledAt(token: string, instant: string) {
  till.shop.setClock(instant)
  const { ticketId, paid: amount, refund } = await ticketOf(token)
  const quoted = { token, tickets: [ticketId], refund: EUR(refund ?? 0) }
  const answer = codeOf(await cancelTickets(till.shop.visit(), quoted))
  till.shop.setClock(NOON)
  return { paid: amount, refund, answer }
}
const refundsOf = async (saleId: number) =>
  (await till.rows<{ amount: number }>(`select amount::int from refund where sale_id = ${saleId}`)).map(
    ({ amount }) => amount,
  )

describe('a ticket with two steps', () => {
  it('says both in basket and voucher, in one sentence', async () => {
    const buyer = till.shop.visit()
    const basket = await put(buyer, BOAT.productId, BOAT)
    const sentence =
      'Cancel by Wed 2 Dec 2026, 10:00 for a full refund, by Thu 3 Dec 2026, 10:00 for 50% back ' +
      '(Paris time)'
    expect(basket.lines).toMatchObject([
      { cancelUntil: { day: '2026-12-02', time: '10:00' }, cancellation: sentence },
    ])
    const { token } = await paid(buyer)
    const voucher = await readVoucher(buyer, token)
    expect(voucher.ok && voucher.value.tickets).toMatchObject([{ cancellation: sentence }])
    expect(await ticketOf(token)).toMatchObject({
      cancellation: sentence,
      changeUntil: { day: '2026-12-02', time: '10:00' },
      moveDeadline: { day: '2026-12-02', time: '10:00' },
      deadline: { day: '2026-12-03', time: '10:00' },
    })
  })

  it.each(locales)('says its share in %s', async (locale) => {
    const { saleId } = await bought(BUS)
    const issued = await till.shop.services.vouchers.ofSale(saleId, locale)
    const told = issued?.voucher.tickets[0]?.cancellation ?? ''
    expect(told).toMatch(/50\s?%/)
    expect(told).not.toMatch(/\{\{|options\./)
  })

  it.each([
    ['in full in the last minute of the first', '2026-12-01T22:59:20Z', 3333],
    ['by half from then on, rounded up', '2026-12-01T23:00:00Z', 1667],
    ['by half in the last minute of the second', '2026-12-02T22:59:20Z', 1667],
  ])('is refunded %s', async (_, instant, refund) => {
    const { token, saleId } = await bought(BUS)
    expect(await cancelledAt(token, instant)).toEqual({ paid: 3333, refund, answer: 'ok' })
    expect(await refundsOf(saleId)).toEqual([refund])
  })

  it('is not refunded after the second', async () => {
    const { token, saleId } = await bought(BUS)
    expect(await cancelledAt(token, '2026-12-02T23:00:00Z')).toMatchObject({
      refund: null,
      answer: 'cancel_too_late',
    })
    expect(await refundsOf(saleId)).toEqual([])
  })

  it('holds the whole minute of a start time', async () => {
    const [first, second] = [await bought(BOAT), await bought(BOAT)]
    expect(await cancelledAt(first.token, '2026-12-03T09:01:00Z')).toMatchObject({
      answer: 'cancel_too_late',
    })
    expect(await cancelledAt(second.token, '2026-12-02T09:00:20Z')).toMatchObject({ refund: 2000 })
    expect(await cancelledAt(first.token, '2026-12-03T09:00:20Z')).toMatchObject({
      refund: 1000,
      answer: 'ok',
    })
  })

  it('moves only while it would be refunded in full', async () => {
    const { token } = await bought(BUS)
    const { visits } = await ticketOf(token)
    const moves = [{ lineId: visits[0]?.lineId ?? 0, day: '2026-12-03' }]
    till.shop.setClock('2026-12-01T23:00:00Z')
    expect(await ticketOf(token)).toMatchObject({
      changeUntil: null,
      moveDeadline: { day: '2026-12-01', time: '23:59' },
      refusal: null,
      refund: 1667,
    })
    const late = await moveTicket(till.shop.visit(), { token, moves, difference: EUR(0) })
    expect(codeOf(late)).toBe('move_too_late')
    till.shop.setClock('2026-12-01T22:59:20Z')
    expect(codeOf(await moveTicket(till.shop.visit(), { token, moves, difference: EUR(0) }))).toBe('ok')
    till.shop.setClock(NOON)
  })

  it('gives back half of what a coupon left to pay', async () => {
    const buyer = till.shop.visit()
    await put(buyer, BUS.productId, BUS)
    expect((await applyCoupon(buyer, 'THIRD')).ok).toBe(true)
    const { token, saleId } = await paid(buyer)
    const cancelled = await cancelledAt(token, '2026-12-02T12:00:00Z')
    expect(cancelled).toEqual({ paid: 2233, refund: 1117, answer: 'ok' })
    expect(await refundsOf(saleId)).toEqual([1117])
  })

  it('gives back half of what a member paid', async () => {
    const { token } = await bought(BUS, await aMember(till.shop, 'half@example.com'))
    const { paid: amount, refund } = await cancelledAt(token, '2026-12-02T12:00:00Z')
    expect(amount).toBe(3166)
    expect(refund).toBe(1583)
  })
})

it('promises of a product what every ticket keeps', async () => {
  const visitor = till.shop.visit()
  const read = async (id: number) => {
    const product = await readProduct(visitor, id)
    return product.ok && product.value
  }
  expect(await read(2182)).toMatchObject({
    cancelHours: null,
    cancelVaries: true,
    options: [{ cancellation: twoSteps }, { cancellation: [] }],
  })
  const boat = await read(2183)
  expect(boat).toMatchObject({ cancelHours: 48 })
  expect(boat).not.toHaveProperty('cancelVaries')
  const free = { cancellation: [{ hours: 24, share: 100 }] }
  expect(await read(2199)).toMatchObject({ cancelHours: 24, options: [free, free, free] })
})

it('tells a ticket that cannot be cancelled', async () => {
  const { token } = await bought(FIXED)
  expect(await ticketOf(token)).toMatchObject({ refusal: 'fixed', refund: null, deadline: null })
  const voucher = await readVoucher(till.shop.visit(), token)
  expect(voucher.ok && voucher.value.tickets[0]?.cancellation).toBe('This ticket cannot be cancelled.')
})

it('cancels a package by its own rule', async () => {
  const buyer = till.shop.visit()
  await put(buyer, 2199, FIXED, BOAT)
  const { token } = await paid(buyer)
  expect(await cancelledAt(token, '2026-12-02T22:59:20Z')).toEqual({ paid: 3600, refund: 3600, answer: 'ok' })
})

describe('after an import of a stricter rule', () => {
  const reloaded = (rule: CancelRule) =>
    expect
      .poll(() => till.shop.context.catalogue.current().options.get(21821)?.entry.cancellation)
      .toEqual(rule)

  it('cancels by the rule it was sold with', async () => {
    const sold = await bought(BUS)
    const older = await bought(BUS)
    await till.rows(`update sale_line set cancellation = null where sale_id = ${older.saleId}`)
    const moved = await bought(BUS)
    await till.shop.importCities([city([])])
    await reloaded([])
    const { visits } = await ticketOf(moved.token)
    const moves = [{ lineId: visits[0]?.lineId ?? 0, day: '2026-12-03' }]
    const move = { token: moved.token, moves, difference: EUR(0) }
    expect(codeOf(await moveTicket(till.shop.visit(), move))).toBe('ok')
    expect((await ticketOf(moved.token)).deadline).toEqual({ day: '2026-12-01', time: '23:59' })
    expect(await cancelledAt(sold.token, '2026-12-02T12:00:00Z')).toMatchObject({
      refund: 1667,
      answer: 'ok',
    })
    // Sold by the version before, which kept no rule.
    expect((await ticketOf(older.token)).refusal).toBe('fixed')
    await till.shop.importCities([city(twoSteps)])
    await reloaded(twoSteps)
  })
})

it('bank and books agree after all of it', async () => {
  // Some refunds were asked for in December.
  till.shop.setClock('2026-12-21T11:00:00Z')
  const owed = async () => {
    await till.shop.services.payments.work()
    const open = await till.rows(`select id from refund where state not in ('done', 'failed')`)
    return open.length
  }
  await expect.poll(owed, { timeout: 15_000 }).toBe(0)
  const [books] = await till.rows<{ sum: number }>(
    `select (select coalesce(sum(amount), 0) from payment_attempt where state = 'authorised')::int
       - (select coalesce(sum(amount), 0) from refund where state = 'done')::int as sum`,
  )
  expect((await till.takenAndOwed()).taken).toBe(books?.sum)
})
