import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBasket } from '#client/basket.ts'
import { readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { openDatabase } from '#server/db/database.ts'
import { sealCard } from '#tests/payments/seal-card.ts'
import { openBusyShop, type BusyShop } from './busy-shop.ts'
import { buy, until, type Acknowledged } from './steady-buyer.ts'

/**
 * Kills the shop, its database or both (kill -9) at random under load. Whatever was acknowledged must
 * survive.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 50)
const BUYERS = 3
const SLOW_MS = 1_500
/** The limit of buyers waiting for a settlement; while reached, no new one starts. */
const MOST_WAITING = 25

let shop: BusyShop
let card: PayByAdyen['paymentMethod']
beforeAll(async () => {
  shop = await openBusyShop()
  card = (await sealCard(shop.sandbox.origin)) as PayByAdyen['paymentMethod']
}, 120_000)
afterAll(() => shop.close(), 60_000)

const rounds = fc.sample(
  fc.record({
    victim: fc.constantFrom('process', 'process', 'database', 'database', 'both'),
    afterMs: fc.integer({ min: 200, max: 1_200 }),
  }),
  { numRuns: ROUNDS, seed: 20261121 },
)

async function strike(victim: (typeof rounds)[number]['victim']): Promise<void> {
  if (victim !== 'process') shop.killDatabase()
  if (victim === 'database') return
  await shop.killProcess()
  await shop.start()
}

/** Checks as the visitor would: the basket with its tickets, or the payment and the voucher. */
async function isThere({ visitor, lines, payment }: Acknowledged): Promise<void> {
  if (!payment) {
    const basket = await until(() => readBasket(visitor))
    expect(basket.lines.map(({ id }) => id)).toEqual(lines)
    return
  }
  const { attemptId, voucherToken } = payment
  expect((await until(() => readPayment(visitor, { attemptId }))).status).toBe('paid')
  expect((await until(() => readVoucher(visitor, voucherToken))).status).toBe('valid')
}

it(
  `loses nothing acknowledged when killed ${ROUNDS} times`,
  { timeout: 700_000 + ROUNDS * 60_000 },
  async () => {
    const all: Acknowledged[] = []
    let fresh: Acknowledged[] = []
    let open = true
    const buying: Promise<void>[] = []
    let waiting = 0
    const load = Array.from({ length: BUYERS }, async (_, buyer) => {
      for (let turn = buyer; open; turn += 1) {
        waiting += 1
        const wish = { tickets: 1 + (turn % 2), pays: turn % 3 !== 0 }
        const done = buy(shop.origin, card, wish).then((told) => {
          waiting -= 1
          fresh.push(told)
        })
        buying.push(done)
        // A buyer who waits for a settlement does not keep the next from buying.
        await Promise.race([done, wait(SLOW_MS)])
        while (waiting > MOST_WAITING) await wait(100)
      }
    })
    // A failing buyer fails the test at once, not after all rounds.
    const trouble = Promise.race(load)
    const seconds: Record<string, number[]> = { process: [], database: [], both: [] }
    let tookMs = 0
    for (const { victim, afterMs } of rounds) {
      // On a slow machine the shop would be down most of the time: buyers press every few seconds.
      await Promise.race([wait(Math.max(afterMs, tookMs)), trouble])
      const began = performance.now()
      await strike(victim)
      // Recovered means selling again.
      fresh.push(
        await Promise.race([buy(shop.origin, card, { tickets: 1, pays: false }), trouble.then(never)]),
      )
      tookMs = performance.now() - began
      seconds[victim]?.push(tookMs / 1000)
      const known = fresh
      fresh = []
      await Promise.all(known.map(isThere))
      all.push(...known)
    }
    open = false
    await Promise.all(load)
    await Promise.all(buying)
    all.push(...fresh)
    for (const some of inTens(all)) await Promise.all(some.map(isThere))

    const worst = Object.entries(seconds).map(
      ([victim, took]) => `${victim} ${took.length} times, at most ${Math.max(...took).toFixed(1)} s`,
    )
    const paid = all.filter(({ payment }) => payment).length
    console.log(`${all.length} baskets, ${paid} of them paid; sold again after: ${worst.join('; ')}`)
    expect(paid).toBeGreaterThan(ROUNDS / 2)
    await expectConsistency()
  },
)

const inTens = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => all.slice(at * 10, at * 10 + 10))

const never = (): never => {
  throw new Error('the buyers went away')
}

/** Once all is settled: no charge without a sale, no seat without a ticket, one mail per sale. */
async function expectConsistency(): Promise<void> {
  const database = await openDatabase({ dataDir: shop.dataDir, connections: 1 })
  const one = async (sql: string) =>
    Number((await database.pool.query<{ n: string }>(`select (${sql}) as n`)).rows[0]?.n)
  try {
    const unsettled = `select count(*) from payment_attempt
      where state in ('created', 'sent', 'action_required', 'pending', 'unknown', 'reversing')`
    await expect.poll(() => one(unsettled), { timeout: 60_000 }).toBe(0)
    const charged = shop.sandbox.ledger.payments
      .all()
      .filter(({ answer }) => answer?.resultCode === 'Authorised')
      .flatMap(({ amount, modifications }) => [
        amount.value,
        ...modifications
          .filter(({ success, kind }) => success && kind !== 'captures')
          .map((back) => -back.amount.value),
      ])
      .reduce((sum, value) => sum + value, 0)
    expect(await one(`select coalesce(sum(total), 0) from sale where status = 'paid'`)).toBe(charged)
    const taken = await one('select coalesce(sum(taken), 0) from stock')
    const held = `select coalesce(sum(quantity), 0) from stock_hold where state in ('held', 'allocated')`
    expect(await one(held)).toBe(taken)
    const paidSales = await one(`select count(*) from sale where status = 'paid'`)
    expect(await one('select count(*) from voucher')).toBe(paidSales)
    expect(await one('select count(*) from outbox')).toBe(paidSales)
  } finally {
    await database.close()
  }
}
