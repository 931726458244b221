import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import type { CouponLine } from '#domain/price/coupon.ts'
import { importCoupons } from '#server/coupons/import.ts'
import type { CouponEntry } from '#server/coupons/format.ts'
import type { Tx } from '#server/db/database.ts'
import type { AttemptState } from '#server/db/schema/payment.ts'
import { createCouponUses, type CouponUses } from '#server/services/discount/coupon-uses.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let uses: CouponUses
beforeAll(async () => {
  shop = await openTestShop()
  uses = createCouponUses(shop.context)
})
afterAll(() => shop.close())

const ledger = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => shop.database.db.transaction(work)
const line: CouponLine = { productId: 2182, cityId: 41, day: '2026-12-01', today: '2026-11-21' }

let made = 0
/** A coupon of its own for each test. */
async function newCoupon(rules: Partial<CouponEntry> = {}): Promise<string> {
  made += 1
  const code = `LEDGER-${made}`
  await importCoupons(shop.database.db, [{ code, percent: 10, ...rules }])
  return code
}
async function newSale(): Promise<number> {
  const visitor = shop.visit()
  const added = await addToBasket(visitor, anAddition(), randomUUID())
  return (added.ok && added.value.id) || 0
}
async function usedOf(code: string): Promise<number | undefined> {
  const { rows } = await shop.database.pool.query<{ used: number }>(
    'select used from coupon where code = $1',
    [code],
  )
  return rows[0]?.used
}
const reserve = (sale: number, code: string) =>
  ledger(async (tx) => {
    const reserved = await uses.reserve(tx, sale, code, [line])
    return reserved.ok ? 'ok' : reserved.failure.code
  })
const release = (sale: number) => ledger((tx) => uses.release(tx, [sale]))
const giveUp = (sale: number) => ledger((tx) => uses.giveUp(tx, sale))
const book = (sale: number) => ledger((tx) => uses.book(tx, sale))
const claim = (sale: number, email: string) =>
  ledger(async (tx) => {
    const claimed = await uses.claim(tx, sale, email)
    return claimed.ok ? 'ok' : claimed.failure.code
  })

describe('a use of a coupon', () => {
  it('counts one use however often it is reserved', async () => {
    const code = await newCoupon({ totalUses: 1 })
    const sale = await newSale()
    expect([await reserve(sale, code), await reserve(sale, code)]).toEqual(['ok', 'ok'])
    expect(await usedOf(code)).toBe(1)
  })

  it('gives one use back however often it is released', async () => {
    const code = await newCoupon()
    const [first, other] = [await newSale(), await newSale()]
    await reserve(first, code)
    await reserve(other, code)
    await release(first)
    await release(first)
    await giveUp(first)
    expect(await usedOf(code)).toBe(1)
  })

  it('counts a use again when reserved after its release', async () => {
    const code = await newCoupon({ totalUses: 1 })
    const sale = await newSale()
    await reserve(sale, code)
    await release(sale)
    expect(await reserve(sale, code)).toBe('ok')
    expect(await usedOf(code)).toBe(1)
    expect(await reserve(await newSale(), code)).toBe('coupon_used_up')
  })

  it('replaces a reserved coupon by another one', async () => {
    const [code, better] = [await newCoupon(), await newCoupon()]
    const sale = await newSale()
    await reserve(sale, code)
    await reserve(sale, better)
    expect([await usedOf(code), await usedOf(better)]).toEqual([0, 1])
    await book(sale)
    await release(sale)
    expect([await usedOf(code), await usedOf(better)]).toEqual([0, 0])
  })

  it('books a use without counting it again', async () => {
    const code = await newCoupon({ totalUses: 2 })
    const sale = await newSale()
    await reserve(sale, code)
    expect([await book(sale), await book(sale)]).toEqual([true, true])
    expect(await usedOf(code)).toBe(1)
    const { rows } = await shop.database.pool.query(`select state from coupon_use where sale_id = ${sale}`)
    expect(rows).toEqual([{ state: 'booked' }])
    await release(sale)
    expect(await usedOf(code)).toBe(0)
  })

  it('lets a payment take a use again after its release', async () => {
    const code = await newCoupon({ totalUses: 1 })
    const sale = await newSale()
    await reserve(sale, code)
    await release(sale)
    expect(await book(sale)).toBe(true)
    expect(await usedOf(code)).toBe(1)
  })

  it('refuses a use at payment once somebody else took it', async () => {
    const code = await newCoupon({ totalUses: 1 })
    const [late, faster] = [await newSale(), await newSale()]
    await reserve(late, code)
    await release(late)
    await reserve(faster, code)
    expect(await book(late)).toBe(false)
    expect(await usedOf(code)).toBe(1)
  })

  it('counts no use for a sale without a coupon', async () => {
    const code = await newCoupon({ totalUses: 1 })
    const sale = await newSale()
    await reserve(sale, code)
    await giveUp(sale)
    expect(await book(sale)).toBe(true)
    expect(await claim(sale, 'who@example.org')).toBe('ok')
    expect(await usedOf(code)).toBe(0)
  })
})

/** Leaves the sale with a payment in that state. */
async function payment(sale: number, state: AttemptState): Promise<void> {
  await shop.database.pool.query('delete from payment_attempt where sale_id = $1', [sale])
  await shop.database.pool.query(
    `insert into payment_attempt (id, sale_id, session_id, state, method, reference, idempotency_key, request,
       body_hash, amount, currency, created_at, updated_at)
     values ($1::uuid, $2, $1::uuid, $3, 'scheme', $1::uuid, $1::uuid, '', '', 100, 'EUR', now(), now())`,
    [randomUUID(), sale, state],
  )
}

describe('a coupon limited per customer', () => {
  const buyer = 'Ana@Example.org'
  /** Two baskets with one coupon that each customer may use once. */
  async function twoBaskets(): Promise<[number, number]> {
    const code = await newCoupon({ customerUses: 1 })
    const baskets: [number, number] = [await newSale(), await newSale()]
    for (const sale of baskets) await reserve(sale, code)
    return baskets
  }

  it('refuses a limited coupon to the same customer later', async () => {
    const code = await newCoupon({ customerUses: 2 })
    const sales = [await newSale(), await newSale(), await newSale()]
    for (const sale of sales) await reserve(sale, code)
    const answers = []
    for (const sale of sales) {
      const answer = await claim(sale, buyer)
      answers.push(answer)
      if (answer === 'ok') await book(sale)
    }
    expect(answers).toEqual(['ok', 'ok', 'coupon_already_had'])
    expect(await claim(sales[2] ?? 0, 'ben@example.org')).toBe('ok')
  })

  it('gives a limited coupon to one of two simultaneous payments', async () => {
    const [first, second] = await twoBaskets()
    await payment(first, 'created')
    const slower = await ledger(async (tx) => {
      await uses.claim(tx, first, buyer)
      const claiming = claim(second, buyer)
      await expect.poll(() => countLockWaits(shop)).toBe(1)
      return { claiming }
    })
    expect(await slower.claiming).toBe('coupon_already_had')
  })

  it.each<[AttemptState, string]>([
    ['created', 'coupon_already_had'],
    ['sent', 'coupon_already_had'],
    ['pending', 'coupon_already_had'],
    ['unknown', 'coupon_already_had'],
    ['action_required', 'ok'],
    ['refused', 'ok'],
    ['cancelled', 'ok'],
    ['abandoned', 'ok'],
    ['error', 'ok'],
    ['reversed', 'ok'],
  ])('beside a basket whose payment is %s answers %s', async (state, answer) => {
    const [first, second] = await twoBaskets()
    await claim(first, buyer)
    await payment(first, state)
    expect(await claim(second, buyer)).toBe(answer)
    expect(await claim(second, 'ben@example.org')).toBe('ok')
  })

  it('books one of two baskets whose money came at once', async () => {
    const [first, second] = await twoBaskets()
    await claim(first, buyer)
    await claim(second, buyer)
    const slower = await ledger(async (tx) => {
      await uses.book(tx, first)
      const booking = book(second)
      await expect.poll(() => countLockWaits(shop)).toBe(1)
      return { booking }
    })
    expect(await slower.booking).toBe(false)
    expect(await book(first)).toBe(true)
  })

  it('tells whether an ended basket lost its coupon', async () => {
    const [first, second] = await twoBaskets()
    await claim(first, buyer)
    await claim(second, buyer)
    const isLeft = (sale: number) => ledger((tx) => uses.isLeft(tx, sale))
    await release(second)
    expect(await isLeft(second)).toBe(true)
    await book(first)
    expect(await isLeft(second)).toBe(false)
    await release(first)
    expect(await isLeft(second)).toBe(true)
    expect(await isLeft(await newSale())).toBe(true)
  })

  it('counts one sale of a customer once, whatever is pressed', async () => {
    const [sale] = await twoBaskets()
    expect([await claim(sale, buyer), await claim(sale, 'ana@example.org')]).toEqual(['ok', 'ok'])
    await payment(sale, 'sent')
    expect(await claim(sale, buyer)).toBe('ok')
  })

  it("keeps the coupon's customer when the code is typed again", async () => {
    const code = await newCoupon({ customerUses: 1 })
    const [first, second] = [await newSale(), await newSale()]
    await reserve(first, code)
    await claim(first, buyer)
    await reserve(first, code)
    await payment(first, 'sent')
    await reserve(second, code)
    expect(await claim(second, buyer)).toBe('coupon_already_had')
  })

  it('frees a limited coupon for its customer after a release', async () => {
    const [first, second] = await twoBaskets()
    await claim(first, buyer)
    await book(first)
    expect(await claim(second, buyer)).toBe('coupon_already_had')
    await release(first)
    expect(await claim(second, buyer)).toBe('ok')
  })

  it('forgets the customer when the coupon is reserved anew', async () => {
    const code = await newCoupon({ customerUses: 1 })
    const [first, second] = [await newSale(), await newSale()]
    await reserve(first, code)
    await claim(first, buyer)
    await release(first)
    await reserve(first, code)
    await payment(first, 'sent')
    await reserve(second, code)
    expect(await claim(second, buyer)).toBe('ok')
  })
})

it('tells whether a coupon of one use was lost', async () => {
  const code = await newCoupon({ totalUses: 1 })
  const [late, faster] = [await newSale(), await newSale()]
  await reserve(late, code)
  await release(late)
  expect(await ledger((tx) => uses.isLeft(tx, late))).toBe(true)
  await reserve(faster, code)
  expect(await ledger((tx) => uses.isLeft(tx, late))).toBe(false)
})
