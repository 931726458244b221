import { eq } from 'drizzle-orm'
import { couponFits, type CouponLine } from '#domain/coupon.ts'
import { clockIn } from '#domain/day.ts'
import { takeDiscounts, type Discount } from '#domain/discount.ts'
import type { Tx } from '#server/db/database.ts'
import { saleDiscount } from '#server/db/schema/coupon.ts'
import { sale, saleLine } from '#server/db/schema/sale.ts'
import type { ShopContext } from './context.ts'
import type { CouponUses } from './coupon-uses.ts'
import { linesOf, lineTotal, type LineRow, type SaleRow } from './sale-view.ts'

/** Keeps the discounts of an open basket true. Callers have locked the sale. */
export interface Discounts {
  /** Works them out anew; whoever changed lines, currency, coupon or owner calls it before the basket is shown. */
  reprice(tx: Tx, row: SaleRow): Promise<void>
  /** Gives the basket the rate of the member who owns it, or takes it away with 0. */
  setMemberPercent(tx: Tx, row: SaleRow, percent: number): Promise<SaleRow>
  /** The lines as coupons look at them. */
  couponLines(lines: LineRow[]): CouponLine[]
}

export function openDiscounts({ catalogue, clock }: ShopContext, uses: CouponUses): Discounts {
  function couponLine(line: LineRow): CouponLine {
    const { products, options } = catalogue.current()
    const productId = line.packageId ?? line.productId
    const city = (products.get(productId) ?? options.get(line.optionId)?.product)?.city
    const today = clockIn(city?.entry.zone ?? 'UTC', clock()).day
    return { productId, cityId: city?.id ?? 0, day: line.day, today }
  }

  async function reprice(tx: Tx, row: SaleRow): Promise<void> {
    const lines = await linesOf(tx, row.id)
    const rules = await uses.rulesOf(tx, row.id)
    const discounts: Discount<CouponLine>[] = [
      { kind: 'member', worth: { percent: row.memberPercent }, fits: () => true },
      ...(rules
        ? [
            {
              kind: 'coupon' as const,
              worth: rules.worth,
              fits: (line: CouponLine) => couponFits(rules, line),
            },
          ]
        : []),
    ]
    const priced = lines.map((line) => ({ ...couponLine(line), total: lineTotal(line, row.currency) }))
    const off = takeDiscounts(priced, discounts, row.currency)
    for (const [at, line] of lines.entries()) {
      const discount = off.lines[at] ?? 0
      if (discount !== line.discount)
        await tx.update(saleLine).set({ discount }).where(eq(saleLine.id, line.id))
    }
    await tx.delete(saleDiscount).where(eq(saleDiscount.saleId, row.id))
    const told = discounts
      .map(({ kind }, at) => ({ saleId: row.id, kind, amount: off.discounts[at] ?? 0 }))
      .filter(({ kind, amount }) => kind === 'coupon' || amount > 0)
    if (told.length > 0) await tx.insert(saleDiscount).values(told)
  }

  return {
    reprice,
    couponLines: (lines) => lines.map(couponLine),
    async setMemberPercent(tx, row, memberPercent) {
      if (row.memberPercent === memberPercent) return row
      await tx.update(sale).set({ memberPercent }).where(eq(sale.id, row.id))
      const changed = { ...row, memberPercent }
      await reprice(tx, changed)
      return changed
    },
  }
}
