import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveTicket, readBooking } from '#client/booking.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { readVoucher } from '#client/voucher.ts'
import { atProof } from '#tests/support/scale.ts'
import { verdictOn } from '#tests/support/scanner.ts'
import { disagreements, fatesOf, underWay, verdictOf } from './agreement.ts'
import { type Asked, type Changer, createChangers, type Crowd } from './changers.ts'
import {
  type Booking,
  CHEAPER,
  type ChangingShop,
  MOST_ROUNDS,
  openChangingShop,
  type Purchase,
  rideOf,
  STEP,
  TODAY,
} from './changing-shop.ts'

/**
 * A ticket is moved, cancelled, scanned and paid for at the same moment: `npm run proof -- payments` does it
 * 200 times. Money, seats and codes agree after each round, and everybody was told what came true.
 */
const ROUNDS = atProof(20, 200)
/** New each time; a run prints its own, and `PROOF_SEED` repeats it. */
const SEED = process.env['PROOF_SEED'] ?? String(Date.now())
/** Nobody presses in the same millisecond. */
const JITTER_MS = 30

/** Who meets; the rounds take turns. */
const crowds: [string, Crowd][] = [
  ['move and scan', ['move', 'scan']],
  ['move and cancel', ['move', 'cancel']],
  ['move and cancel of one', ['move', 'part']],
  ['cancel of one, scan and cancel', ['part', 'scan', 'cancel']],
  ['cancel of one and payment', ['part', 'pay']],
  ['cancel of one and late money', ['part', 'late']],
  ['two cancels of one', ['part', 'part']],
  ['two moves', ['move', 'move', 'move']],
  ['move and a rival', ['move', 'rival']],
  ['payment and scan', ['pay', 'scan']],
  ['payment and cancel', ['pay', 'cancel']],
  ['payment and move', ['pay', 'move']],
  ['two payments', ['pay', 'pay']],
  ['late money and scan', ['late', 'scan']],
  ['late money and cancel', ['late', 'cancel']],
  ['late money and move', ['late', 'move']],
  ['scan and cancel', ['scan', 'cancel']],
  ['two cancels and two scans', ['cancel', 'cancel', 'scan', 'settle']],
  ['everybody', ['move', 'pay', 'scan', 'cancel', 'part', 'late', 'settle', 'rival', 'move']],
]
const kinds: Purchase['kind'][] = ['one', 'two', 'coupon', 'package']

let open: ChangingShop
beforeAll(async () => {
  open = await openChangingShop()
})
afterAll(() => open.close())

/** Waits until no payment, refund or webhook is under way. */
async function settled(): Promise<void> {
  const { till } = open
  const work = async () => {
    await till.shop.services.payments.work()
    return underWay(till)
  }
  await expect.poll(work, { timeout: 20_000, interval: 20 }).toEqual([])
}

/** One round, which follows from the seed and its number alone but for the order in which answers come. */
async function round(number: number): Promise<{ asked: Asked[]; told: string }> {
  const next = seededRandom(`${SEED}-${number}`)
  const below = (most: number): number => Math.floor(next() * most)
  const [name, crowd] = crowds[number % crowds.length] ?? ['', []]
  const kind = kinds[below(kinds.length)] ?? 'one'
  const { till } = open
  till.sandbox.faults.webhookDelayMs = below(40)
  till.sandbox.faults.webhookCopies = 1 + below(2)

  const booking = await open.buy({ time: rideOf(number), kind })
  const changers = createChangers(open, booking, { number, below })
  const ready: Changer[] = []
  for (const role of crowd) ready.push(await changers[role]())
  const asked: Asked[] = []
  await Promise.all(
    ready.map(async (change) => {
      await wait(below(JITTER_MS))
      asked.push(await change())
    }),
  )
  await settled()

  const told = `round ${number}, ${name}, ${kind}: ${asked.map(({ says }) => says).join('; ')}`
  expect(await disagreements(till, booking), told).toEqual([])
  expect(await untruths(booking, asked), told).toEqual([])
  return { asked, told }
}

/** Answers that did not come true, and codes that a door or the voucher tells wrongly. */
async function untruths({ saleId, token }: Booking, asked: Asked[]): Promise<string[]> {
  const { till } = open
  const fates = await fatesOf(till.shop.database.db, saleId)
  const untrue = await Promise.all(asked.map(async (one) => ((await one.holds(fates)) ? [] : [one.says])))
  const living = fates.filter(({ fate }) => fate === 'live' || fate === 'redeemed')
  const read = await readVoucher(till.shop.visit(), token)
  const shown = read.ok ? read.value.tickets.map(({ code }) => code) : read.failure.code
  const expected = living.length > 0 ? living.map(({ code }) => code) : 'voucher_revoked'
  const faults = untrue.flat()
  if (String(shown) !== String(expected)) faults.push(`the voucher shows ${String(shown)}`)
  const booking = await readBooking(till.shop.visit(), token)
  const left = booking.ok ? booking.value.tickets.flatMap(({ visits }) => visits) : []
  if (String(left.map(({ lineId }) => lineId)) !== String(living.map(({ lineId }) => lineId)))
    faults.push(`the booking shows ${left.length} of ${living.length} visits`)
  for (const ticket of fates) {
    const { code, productId, fate } = ticket
    const verdict = await verdictOn(open.door, code, { productId, day: TODAY })
    if (verdict !== verdictOf(ticket, fates, TODAY))
      faults.push(`${code}, which is ${fate}, is ${verdict} at the door`)
  }
  return faults
}

it(
  `keeps the books right through ${ROUNDS} rounds of changes`,
  { timeout: 60_000 + ROUNDS * 5_000 },
  async () => {
    console.log(`PROOF_SEED=${SEED}`)
    expect(ROUNDS).toBeLessThan(MOST_ROUNDS - 10)
    const began = performance.now()
    const answers = new Map<string, number>()
    for (let number = 0; number < ROUNDS; number += 1) {
      for (const { says } of (await round(number)).asked) answers.set(says, (answers.get(says) ?? 0) + 1)
    }
    const seconds = (performance.now() - began) / 1000
    const list = [...answers].toSorted().map(([says, times]) => `${times} × ${says}`)
    console.log(`${ROUNDS} rounds in ${seconds.toFixed(1)} s: ${list.join(', ')}`)
    // Each of them wins sooner or later: otherwise nothing is raced.
    if (ROUNDS < 100) return
    for (const won of ['move: moved', 'scan: accepted', 'cancel: ok', 'cancel one: ok', 'pay: paid'])
      expect(answers.has(won), `${won} in ${list.join(', ')}`).toBe(true)
  },
)

/** Undoes the damage and tells what was noticed. */
class Damaged extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join(', '))
    this.faults = faults
  }
}

describe('what is damaged by hand is noticed', () => {
  const sale = 'where sale_id = $'
  let lastRide = MOST_ROUNDS
  it.each([
    ['a seat', `update stock set taken = taken + 1 where slot = '$ride' and taken > 0`],
    ['a refund', `update refund set amount = amount - 1 ${sale}`],
    ['a refund that the bank never sent', `update refund set state = 'failed' ${sale}`],
    ['a payment', `update payment_attempt set state = 'reversed' ${sale}`],
    ['an amount', `update payment_attempt set amount = amount + 1 ${sale}`],
    ['a hold', `update stock_hold set state = 'released' ${sale}`],
    ['a code', `update sale_line set ticket_code = null ${sale}`],
    ['a successor', `update sale_line set moves_line_id = null ${sale}`],
    ['a status', `update sale set status = 'cancelled' where id = $`],
  ])('notices damage to %s', async (_, damage) => {
    const { till } = open
    lastRide -= 1
    const time = rideOf(lastRide)
    const booking = await open.buy({ time, kind: 'one' })
    const { buyer, saleId, token, lineIds } = booking
    const moves = [{ lineId: lineIds[0] ?? 0, day: CHEAPER, time }]
    const difference = { amount: -STEP, currency: 'EUR' as const }
    expect(await moveTicket(buyer, { token, moves, difference })).toMatchObject({ ok: true })
    await settled()
    expect(await disagreements(till, booking)).toEqual([])
    const { db } = till.shop.database
    const told = db.transaction(async (tx) => {
      await tx.execute(sql.raw(damage.replace('$ride', time).replace('$', String(saleId))))
      throw new Damaged(await disagreements(till, booking, tx))
    })
    await expect(told).rejects.toSatisfy(({ faults }: Damaged) => faults.length > 0)
  })
})
