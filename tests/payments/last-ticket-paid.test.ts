import { afterEach, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { pay } from '#client/payment.ts'
import { addDays } from '#domain/time/day.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { differencesOf } from '#tests/support/bank-and-books.ts'
import { atProof, atScale } from '#tests/support/scale.ts'
import { newAttemptId, openTill, type Till, type TillSettings } from './open-till.ts'

/**
 * The last seats, paid for by many at once. Each buyer pressed Pay in time, but the hold ended while the bank
 * was asked; then the bank takes the money of all of them, and newcomers put the same seats in a basket.
 */
const ROUNDS = atProof(1, 50)
const SHARE = atScale(0.1, 1)
const LAST = { capacity: 1, buyers: 200 * SHARE, seatsOf: () => 1 }
const FIVE = { capacity: 5, buyers: 100 * SHARE, seatsOf: (buyer: number) => (buyer % 3) + 1 }

vi.setConfig({ testTimeout: 60_000 + ROUNDS * 60_000 })

const FIRST_DAY = '2026-12-01'

let till: Till
/** How many buyers' requests wait for the bank, and what lets all of them go. */
let waiting: (() => void)[]
let arrived: () => void
let bankIsBusy: boolean
afterEach(() => till.close())

async function open(capacity: number, settings: TillSettings = {}): Promise<void> {
  waiting = []
  bankIsBusy = false
  till = await openTill({
    cities: [aCity({ products: [aProduct({ options: [anOption({ capacity })] })] })],
    between: (adyen) => ({
      ...adyen,
      async pay(body, key) {
        if (bankIsBusy) {
          await new Promise<void>((go) => {
            waiting.push(go)
            arrived()
          })
        }
        return adyen.pay(body, key)
      },
    }),
    ...settings,
  })
}

/** Fills a basket and presses Pay; a basket that is refused pays nothing. */
async function buy(seats: number, day: string): Promise<string> {
  const visitor = till.shop.visit()
  const wanted = anAddition({ passengers: { adult: seats }, day })
  const added = await addToBasket(visitor, wanted, newAttemptId())
  if (!added.ok) return added.failure.code
  const paid = await pay(visitor, await till.order({ sale: added.value }))
  return paid.ok ? paid.value.resultCode : paid.failure.code
}

const endHolds = () =>
  till.rows(`update stock_hold set expires_at = '${till.shop.context.clock().toISOString()}'
    where state = 'held'`)

interface Crowd {
  capacity: number
  buyers: number
  seatsOf: (buyer: number) => number
}

/** What became of everybody's press. */
async function rush({ buyers, seatsOf }: Crowd, day: string): Promise<string[]> {
  bankIsBusy = true
  const presses: Promise<string>[] = []
  for (let buyer = 0; buyer < buyers; buyer += 1) {
    const atTheBank = new Promise<void>((resolve) => (arrived = resolve))
    const press = buy(seatsOf(buyer), day)
    presses.push(press)
    await Promise.race([atTheBank, press])
    await endHolds()
  }
  expect(waiting).toHaveLength(buyers)
  bankIsBusy = false
  for (const go of waiting.splice(0)) go()
  const newcomers = Array.from({ length: buyers / 10 }, (_, at) => buy(seatsOf(at), day))
  return Promise.all([...presses, ...newcomers])
}

/** Lost answers are asked for again a minute later; the bank confirms each refund by a webhook. */
async function giveBackAll(): Promise<void> {
  await expect
    .poll(
      async () => {
        till.shop.setClock(new Date(till.shop.context.clock().getTime() + 60_000).toISOString())
        await till.shop.services.payments.work()
        return till.rows(`select distinct state from payment_attempt order by 1`)
      },
      { timeout: 50_000 * ROUNDS, interval: 500 },
    )
    .toEqual([{ state: 'authorised' }, { state: 'reversed' }])
}

/** Sales and seats of a day, as the books have them. */
async function soldOn(day: string) {
  const [sold] = await till.rows<{ sales: number; seats: number; taken: number }>(
    `select count(distinct s.id)::int as sales, coalesce(sum(h.quantity), 0)::int as seats,
       (select taken from stock where day = '${day}') as taken
     from sale s join stock_hold h on h.sale_id = s.id
     where s.status = 'paid' and h.state = 'allocated' and h.day = '${day}'`,
  )
  return sold ?? expect.fail()
}

async function agreesWithTheBank(): Promise<void> {
  const atBank = till.sandbox.ledger.payments.all()
  expect(await differencesOf(till.shop.database.db, atBank)).toEqual([])
  const { taken, owed } = await till.takenAndOwed()
  expect(taken - owed).toBe(0)
}

/** On a busy machine the bank may answer one of many too late: pending until it is asked again. */
const ENDS = new Set(['Authorised', 'Returned', 'Pending', 'sold_out', 'not_enough_left'])
const isPaid = (end: string): boolean => end === 'Authorised'

it(`sells one of ${LAST.buyers} payers the last ticket, ${ROUNDS} times`, async () => {
  await open(LAST.capacity)
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = addDays(FIRST_DAY, round)
    const ends = await rush(LAST, day)
    expect(ends.filter(isPaid).length).toBeLessThanOrEqual(1)
    expect(ends.filter((end) => !ENDS.has(end))).toEqual([])
    await giveBackAll()
    expect(await soldOn(day)).toEqual({ sales: 1, seats: 1, taken: 1 })
    await agreesWithTheBank()
  }
})

it(`sells ${FIVE.buyers} payers 5 tickets at most, ${ROUNDS} times`, async () => {
  await open(FIVE.capacity)
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = addDays(FIRST_DAY, round)
    const ends = await rush(FIVE, day)
    expect(ends.filter((end) => !ENDS.has(end))).toEqual([])
    await giveBackAll()
    const { sales, seats, taken } = await soldOn(day)
    expect(sales).toBeGreaterThanOrEqual(ends.filter(isPaid).length)
    expect(seats).toBeGreaterThan(0)
    expect(seats).toBeLessThanOrEqual(FIVE.capacity)
    expect(taken).toBe(seats)
    await agreesWithTheBank()
  }
})

it('oversells paid tickets without the guard', async () => {
  await open(LAST.capacity, { stockGuarded: false })
  const ends = await rush(LAST, FIRST_DAY)
  expect(ends.filter(isPaid).length).toBeGreaterThan(1)
  expect((await soldOn(FIRST_DAY)).seats).toBeGreaterThan(1)
})
