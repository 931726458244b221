import type { CouponRules } from '#domain/price/coupon.ts'
import { zeroPrices } from '#domain/price/money.ts'
import type { coupon } from '#server/db/schema/coupon.ts'

export type CouponRow = typeof coupon.$inferSelect

export function rulesOfRow(row: CouponRow): CouponRules {
  const { percent, amounts } = row
  return {
    worth: percent === null ? { amounts: amounts ?? zeroPrices } : { percent },
    productIds: row.productIds,
    cityIds: row.cityIds,
    sold: { from: row.soldFrom, until: row.soldUntil },
    visit: { from: row.visitFrom, until: row.visitUntil },
  }
}
