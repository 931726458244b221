import { afterEach, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { addDays } from '#domain/time/day.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop, type TestShopSettings } from '#tests/support/open-shop.ts'
import { atProof, atScale } from '#tests/support/scale.ts'

/** For each crowd; each round is about another day, so that all rounds start alike. */
const ROUNDS = atProof(1, 50)
const CONTROL_ROUNDS = atProof(1, 10)
/** A quarter of them still fills all 16 connections of the shop several times over. */
const SHARE = atScale(0.25, 1)
const CROWD = 200 * SHARE
const HALF = 100 * SHARE

// Hundreds of transactions a round, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 + ROUNDS * 15_000 })

const FIRST_DAY = '2026-12-01'

let shop: TestShop
afterEach(() => shop.close())

const open = async (capacity: number, settings: TestShopSettings = {}) => {
  const products = [aProduct({ options: [anOption({ capacity })] })]
  shop = await openTestShop({ cities: [aCity({ products })], ...settings })
}

/** Everybody presses at once, each with a browser of their own. */
async function rush(
  buyers: number,
  seats: (buyer: number) => number,
  day = FIRST_DAY,
): Promise<{ held: number; codes: string[] }> {
  const replies = await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      const passengers = { adult: seats(buyer) }
      const reply = await addToBasket(shop.visit(), anAddition({ passengers, day }), crypto.randomUUID())
      return { seats: passengers.adult, reply }
    }),
  )
  const held = replies.reduce((sum, { seats: count, reply }) => sum + (reply.ok ? count : 0), 0)
  return { held, codes: replies.flatMap(({ reply }) => (reply.ok ? [] : [reply.failure.code])) }
}

const stock = async () => {
  const { rows } = await shop.database.pool.query<{ taken: number; held: number }>(
    `select (select coalesce(sum(taken), 0)::int from stock) as taken,
            (select coalesce(sum(quantity), 0)::int from stock_hold where state = 'held') as held`,
  )
  return rows[0]
}

it(`sells the last ticket once to ${CROWD} parallel buyers, ${ROUNDS} times`, async () => {
  await open(1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { held, codes } = await rush(CROWD, () => 1, addDays(FIRST_DAY, round))
    expect(held).toBe(1)
    expect(codes).toHaveLength(CROWD - 1)
    expect(new Set(codes)).toEqual(new Set(['sold_out']))
  }
  expect(await stock()).toEqual({ taken: ROUNDS, held: ROUNDS })
})

it(`sells 5 tickets to ${HALF} buyers, ${ROUNDS} times`, async () => {
  await open(5)
  let all = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { held, codes } = await rush(HALF, (buyer) => (buyer % 3) + 1, addDays(FIRST_DAY, round))
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThanOrEqual(5)
    expect(codes.every((code) => code === 'sold_out' || code === 'not_enough_left')).toBe(true)
    all += held
  }
  expect(await stock()).toEqual({ taken: all, held: all })
})

it('oversells without the guard', async () => {
  await open(1, { stockGuarded: false })
  for (let round = 0; round < CONTROL_ROUNDS; round += 1) {
    const { held } = await rush(CROWD, () => 1, addDays(FIRST_DAY, round))
    expect(held).toBeGreaterThan(1)
  }
})

it('stays exact while baskets end and begin', async () => {
  await open(10)
  for (let round = 0; round < 5; round++) {
    shop.setClock(`2026-11-21T1${round}:00:00Z`)
    const [{ held, codes }] = await Promise.all([
      rush(60, (buyer) => (buyer % 2) + 1),
      endBaskets(shop.context, shop.services.holds),
      endBaskets(shop.context, shop.services.holds),
    ])
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThanOrEqual(10)
    expect(codes.every((code) => code === 'sold_out' || code === 'not_enough_left')).toBe(true)
    await endBaskets(shop.context, shop.services.holds)
    expect(await stock()).toEqual({ taken: held, held })
  }
})
