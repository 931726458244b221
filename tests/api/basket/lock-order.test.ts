import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { cancelTickets, moveTicket } from '#client/booking.ts'
import { applyCoupon } from '#client/coupon.ts'
import { login } from '#client/member.ts'
import { payLocally, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { anAgent, fill, orderOf } from '#tests/support/agent.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { aScanner, verdictOn } from '#tests/support/scanner.ts'
import { statementsOf } from '#tests/support/statements.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const FIRST = '2026-12-01'
const SECOND = '2026-12-02'
/** Saturdays cost 15 euros more. */
const DEARER = '2026-12-05'
const NEXT_DEARER = '2026-12-12'
/** Baskets filled at noon have ended by then. */
const LATER = '2026-11-21T12:30:00Z'

let shop: TestShop
beforeAll(async () => {
  const byDay = [{ weekdays: [6], price: prices(55) }, { price: prices(40) }]
  const option = anOption({ units: [{ type: 'adult', prices: byDay }] })
  shop = await openTestShop({ cities: [aCity({ products: [aProduct({ options: [option] })] })] })
  await importCoupons(shop.database.db, [
    { code: 'TEN', percent: 10 },
    { code: 'FIVE', percent: 5 },
  ])
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setClock('2026-11-21T20:00:00Z')
  await endBaskets(shop.context, shop.services.holds)
  shop.setClock(NOON)
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(5)
}
const rowsOf = async (query: string) => (await shop.database.pool.query(query)).rowCount ?? 0

/**
 * Starts the transactions one by one while rows are locked, then releases these rows one by one, each when
 * the previous one has been taken. Returns the statements of the transactions.
 */
async function contend(rows: string[], works: (() => Promise<{ ok: boolean }>)[]): Promise<string[]> {
  const blockers = await Promise.all(rows.map(() => shop.database.pool.connect()))
  try {
    return await statementsOf(async () => {
      for (const [at, blocker] of blockers.entries()) {
        await blocker.query(`begin work; ${rows[at] ?? ''} for update`)
      }
      const running: Promise<{ ok: boolean }>[] = []
      for (const work of works) {
        running.push(work())
        await until(async () => (await countLockWaits(shop)) === running.length)
      }
      for (const [at, blocker] of blockers.entries()) {
        await blocker.query('commit work')
        if (at + 1 === blockers.length) break
        await until(async () => (await rowsOf(`${rows[at] ?? ''} for update skip locked`)) === 0)
        await until(async () => (await countLockWaits(shop)) === works.length)
      }
      expect((await Promise.all(running)).map(({ ok }) => ok)).toEqual(works.map(() => true))
    })
  } finally {
    for (const blocker of blockers) blocker.release()
  }
}
const count = (sent: string[], wanted: string) => sent.filter((text) => text === wanted).length
/** A deadlocked transaction is rolled back and retried. */
const deadlocks = (sent: string[]) => count(sent, 'rollback')

const stockOn = (day: string) => `select from stock where day = '${day}'`
const couponOf = (code: string) => `select from coupon where code = '${code}'`

async function visitorWith(day: string, coupon?: string): Promise<Visitor> {
  const visitor = shop.visit()
  await fill(visitor, { day })
  if (coupon) expect((await applyCoupon(visitor, coupon)).ok).toBe(true)
  return visitor
}
/** A basket with a coupon that loses its only ticket: stock, then coupon. */
async function emptying(day: string): Promise<() => Promise<{ ok: boolean }>> {
  const visitor = shop.visit()
  const { lines } = await fill(visitor, { day })
  expect((await applyCoupon(visitor, 'TEN')).ok).toBe(true)
  return () => removeLine(visitor, lines[0]?.id ?? 0)
}
const ending = async () => ({ ok: (await endBaskets(shop.context, shop.services.holds)) === 2 })

it('pays and adds at once without deadlock', async () => {
  const desk = await anAgent(shop, 'desk@sunny.example', { credit: 1_000_00 })
  const order = orderOf(await fill(desk))
  const sent = await contend(
    ['select from sale'],
    [() => payLocally(desk, order), () => addToBasket(desk, anAddition({ day: SECOND }), randomUUID())],
  )
  expect(count(sent, 'begin')).toBe(2)
})

it('lets two baskets swap their coupons', async () => {
  const ten = await visitorWith(FIRST, 'TEN')
  const five = await visitorWith(SECOND, 'FIVE')
  const sent = await contend(
    [couponOf('TEN'), couponOf('FIVE')],
    [() => applyCoupon(ten, 'FIVE'), () => applyCoupon(five, 'TEN')],
  )
  expect(deadlocks(sent)).toBe(0)
})

it('ends baskets while tickets change days', async () => {
  await visitorWith(SECOND)
  await visitorWith(FIRST)
  shop.setClock(LATER)
  const visitor = shop.visit()
  const { lines } = await fill(visitor, { day: SECOND })
  const change = { ...anAddition({ day: FIRST }), replaces: lines[0]?.id ?? 0 }
  const sent = await contend(
    [stockOn(FIRST), stockOn(SECOND)],
    [() => addToBasket(visitor, change, randomUUID()), ending],
  )
  expect(deadlocks(sent)).toBe(0)
})

it('ends and empties baskets with one coupon', async () => {
  await visitorWith(FIRST, 'TEN')
  await visitorWith(SECOND)
  shop.setClock(LATER)
  const sent = await contend([stockOn(SECOND), couponOf('TEN')], [await emptying(SECOND), ending])
  expect(deadlocks(sent)).toBe(0)
})

it('follows an ended basket with a new one while another is emptied', async () => {
  const late = await visitorWith(FIRST, 'TEN')
  shop.setClock(LATER)
  const empty = await emptying(SECOND)
  const add = () => addToBasket(late, anAddition({ day: SECOND }), randomUUID())
  const sent = await contend([stockOn(SECOND), couponOf('TEN')], [empty, add])
  expect(deadlocks(sent)).toBe(0)
})

it('ends an agency’s basket at the login of a member who shops elsewhere', async () => {
  const agency = await anAgent(shop, 'till@sunny.example')
  await fill(agency, { day: FIRST })
  const email = 'zoe@members.example'
  const member = await aMember(shop, email)
  const { id, lines } = await fill(member, { day: FIRST })
  const sent = await contend(
    [`select from sale where id = ${String(id)}`, stockOn(FIRST)],
    [() => removeLine(member, lines[0]?.id ?? 0), () => login(agency, { email, password: PASSWORD })],
  )
  expect(deadlocks(sent)).toBe(0)
})

const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })

/** An agency's order of one ticket for each day; `buyer` could make another. */
async function anOrderFor(email: string, ...days: string[]) {
  const buyer = await anAgent(shop, email, { credit: 1_000_00 })
  let sale = await fill(buyer, { day: days[0] ?? FIRST, passengers: { adult: 1 } })
  for (const day of days.slice(1)) sale = await fill(buyer, { day, passengers: { adult: 1 } })
  const order = orderOf(sale)
  expect(await payLocally(buyer, order)).toMatchObject({ ok: true })
  const paid = await readPayment(buyer, { attemptId: order.attemptId })
  const token = (paid.ok && paid.value.voucherToken) || ''
  const lines = (paid.ok && paid.value.sale?.lines) || []
  const lineOn = (wanted: string) => lines.find(({ day }) => day === wanted)?.id ?? 0
  return { buyer, token, lineOn, saleId: (paid.ok && paid.value.sale?.id) || 0 }
}
const cancel = (token: string, ticket: number, amount: number) =>
  cancelTickets(shop.visit(), { token, tickets: [ticket], refund: EUR(amount) })
const move = (visitor: Visitor, token: string, [lineId, day, amount]: [number, string, number]) =>
  moveTicket(visitor, { token, moves: [{ lineId, day, time: null }], difference: EUR(amount) })

it.each([
  ['cancels', (token: string, ticket: number) => cancel(token, ticket, 55_00)],
  ['moves', (token: string, ticket: number) => move(shop.visit(), token, [ticket, NEXT_DEARER, 0])],
])('%s one ticket while the surcharge of another is paid', async (verb, change) => {
  const { buyer, token, lineOn, saleId } = await anOrderFor(`${verb}@sunny.example`, FIRST, DEARER)
  expect((await move(buyer, token, [lineOn(FIRST), DEARER, 15_00])).ok).toBe(true)
  const basket = await readBasket(buyer)
  if (!basket.ok) throw new Error(basket.failure.code)
  const sent = await contend(
    [`select from sale where id = ${saleId}`, stockOn(DEARER)],
    [() => payLocally(buyer, orderOf(basket.value)), () => change(token, lineOn(DEARER))],
  )
  expect(deadlocks(sent)).toBe(0)
})

it('cancels or redeems a ticket, never both', async () => {
  const scanner = await aScanner(shop, 'bus-1')
  const { token, lineOn, saleId } = await anOrderFor('door@sunny.example', FIRST)
  const voucher = await readVoucher(shop.visit(), token)
  const code = (voucher.ok && voucher.value.tickets[0]?.code) || ''
  const sent = await contend(
    [`select from sale where id = ${saleId}`, stockOn(FIRST)],
    [
      () => cancel(token, lineOn(FIRST), 40_00),
      async () => ({ ok: (await verdictOn(scanner, code)) === 'cancelled' }),
    ],
  )
  expect(deadlocks(sent)).toBe(0)
})
