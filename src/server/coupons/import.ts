import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { coupon } from '#server/db/schema/coupon.ts'
import { CouponFile, type CouponEntry } from './format.ts'

/** Writes coupons by their codes, all or none; a known coupon keeps its count of uses. */
export async function importCoupons(db: Database, entries: CouponEntry[]): Promise<number> {
  const read = v.parse(CouponFile, entries)
  await db.transaction(async (tx) => {
    const codes = read.map(({ code }) => code)
    // In the common order of locking coupons (lock-sale.ts).
    await tx.select().from(coupon).where(inArray(coupon.code, codes)).orderBy(coupon.id).for('no key update')
    for (const { code, sold, visit, ...entry } of read) {
      const values = {
        percent: entry.percent ?? null,
        amounts: entry.amounts ?? null,
        productIds: entry.productIds ?? null,
        cityIds: entry.cityIds ?? null,
        soldFrom: sold.from ?? null,
        soldUntil: sold.until ?? null,
        visitFrom: visit.from ?? null,
        visitUntil: visit.until ?? null,
        totalUses: entry.totalUses ?? null,
        customerUses: entry.customerUses ?? null,
        stopped: entry.stopped,
      }
      await tx
        .insert(coupon)
        .values({ code, ...values })
        .onConflictDoUpdate({ target: coupon.code, set: values })
    }
  })
  return read.length
}
