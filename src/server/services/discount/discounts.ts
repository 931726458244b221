import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { couponFits, type CouponLine } from '#domain/price/coupon.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { deductDiscounts, type Discount } from '#domain/price/discount.ts'
import type { Tx } from '#server/db/database.ts'
import { saleDiscount } from '#server/db/schema/coupon.ts'
import { saleLine, type LineRow } from '#server/db/schema/sale.ts'
import type { ShopContext } from '#server/context.ts'
import { rulesOfRow } from '#server/sales/coupon-rules.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { lineTotal } from '#server/sales/sale-view.ts'

/** Keeps the discounts of an open basket up to date. Callers have locked the sale. */
export interface Discounts {
  /** The sale with its discounts as they are now, not yet written. */
  discounted(facts: SaleAggregate): SaleAggregate
  /**
   * Discounts the sale and writes what changed. Called after a change of lines, currency, coupon or owner,
   * before the basket is shown.
   */
  reprice(tx: Tx, facts: SaleAggregate): Promise<SaleAggregate>
  /** The lines in the form that coupon rules need. */
  couponLines(lines: LineRow[]): CouponLine[]
}

export function createDiscounts({ catalogue, clock }: ShopContext): Discounts {
  function couponLine(line: LineRow): CouponLine {
    const { products, options } = catalogue.current()
    const productId = line.packageId ?? line.productId
    const city = (products.get(productId) ?? options.get(line.optionId)?.product)?.city
    const today = clockIn(city?.entry.zone ?? 'UTC', clock()).day
    return { productId, cityId: city?.id ?? 0, day: line.day, today }
  }

  function discounted(facts: SaleAggregate): SaleAggregate {
    const { row, lines, coupon } = facts
    // Fixed when the move was quoted.
    if (row.surchargeOf !== null) return facts
    const rules = coupon && !coupon.released ? rulesOfRow(coupon.row) : undefined
    const wanted: Discount<CouponLine>[] = [
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
    const off = deductDiscounts(priced, wanted, row.currency)
    const discounts = wanted
      .map(({ kind }, at) => ({ kind, amount: off.discounts[at] ?? 0 }))
      .filter(({ kind, amount }) => kind === 'coupon' || amount > 0)
    return {
      ...facts,
      lines: lines.map((line, at) => ({ ...line, discount: off.lines[at] ?? 0 })),
      discounts,
    }
  }

  async function reprice(tx: Tx, facts: SaleAggregate): Promise<SaleAggregate> {
    const sale = discounted(facts)
    for (const [at, { id, discount }] of sale.lines.entries()) {
      if (discount !== facts.lines[at]?.discount)
        await tx.update(saleLine).set({ discount }).where(eq(saleLine.id, id))
    }
    if (!isDeepStrictEqual(sale.discounts, facts.discounts)) {
      const saleId = sale.row.id
      await tx.delete(saleDiscount).where(eq(saleDiscount.saleId, saleId))
      const rows = sale.discounts.map((discount) => ({ saleId, ...discount }))
      if (rows.length > 0) await tx.insert(saleDiscount).values(rows)
    }
    return sale
  }

  return {
    discounted,
    reprice,
    couponLines: (lines) => lines.map(couponLine),
  }
}
