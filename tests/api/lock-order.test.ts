import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addToBasket, removeLine } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { login } from '#client/member.ts'
import { payLocally } from '#client/payment.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { anAgent, fill, orderOf } from '#tests/support/agent.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { statementsOf } from '#tests/support/statements.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const FIRST = '2026-12-01'
const SECOND = '2026-12-02'
/** Baskets filled at noon have ended by then. */
const LATER = '2026-11-21T12:30:00Z'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
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
