import { eq, isNull, min } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToBasket, removeLine } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { coupon } from '#server/db/schema/coupon.ts'
import { sale, saleLine, traveller } from '#server/db/schema/sale.ts'
import { stockHold } from '#server/db/schema/stock.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const rules = { percent: 10, productIds: [2182], cityIds: [41], sold: { from: '2026-01-01' } }
  await importCoupons(shop.database.db, [{ code: 'TEN', ...rules }])
})
afterAll(() => shop.close())

it('reads every column with its type', async () => {
  const { db } = shop.database
  const visitor = shop.visit()
  const details = { name: 'Zoë', lastName: 'O’Brien-Łęcka', phone: '612345678', passport: 'X1' }
  const added = [
    await addToBasket(visitor, anAddition({ traveller: details }), crypto.randomUUID()),
    await addToBasket(visitor, anAddition({ day: '2026-12-02' }), crypto.randomUUID()),
    await addToBasket(visitor, anAddition({ day: '2026-12-03' }), crypto.randomUUID()),
  ]
  const latest = added.at(-1)
  await removeLine(visitor, latest?.ok ? (latest.value.lines[1]?.id ?? 0) : 0)
  await applyCoupon(visitor, 'TEN')

  const [row] = await db.select().from(sale)
  const facts = await loadSale(db, row?.id ?? 0)
  expect(facts?.row).toEqual(row)
  const kept = isNull(saleLine.removedAt)
  expect(facts?.lines).toEqual(await db.select().from(saleLine).where(kept).orderBy(saleLine.id))
  expect(facts?.lines).toHaveLength(2)
  expect(await db.select().from(saleLine)).toHaveLength(3)
  const travellers = await db.select().from(traveller)
  expect(facts?.travellers).toEqual(new Map(travellers.map((one) => [one.saleLineId, one])))
  expect(travellers).toHaveLength(1)
  const ends = await db
    .select({ first: min(stockHold.expiresAt) })
    .from(stockHold)
    .innerJoin(saleLine, eq(saleLine.id, stockHold.saleLineId))
    .where(kept)
  expect(facts?.heldUntil).toEqual(ends[0]?.first)
  expect(facts?.heldUntil).toBeInstanceOf(Date)
  expect(facts?.coupon).toEqual({ row: (await db.select().from(coupon))[0], released: false })
  expect(facts?.discounts).toEqual([{ kind: 'coupon', amount: 8_00 }])
  expect(facts?.hasLivePayment).toBe(false)
})

it('returns nothing for an unknown sale', async () => {
  expect(await loadSale(shop.database.db, 999_999)).toBeUndefined()
})
