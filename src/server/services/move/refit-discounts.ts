import { eq, and, isNull, sql } from 'drizzle-orm'
import { splitByShares } from '#domain/price/discount.ts'
import type { Tx } from '#server/db/database.ts'
import { saleDiscount } from '#server/db/schema/coupon.ts'
import { saleLine } from '#server/db/schema/sale.ts'

/** The discounts of a sale by kind, made to add up to those of its lines again. */
export async function refitDiscounts(tx: Tx, saleId: number): Promise<void> {
  const [lines] = await tx
    .select({ off: sql<number>`coalesce(sum(${saleLine.discount}), 0)::int` })
    .from(saleLine)
    .where(and(eq(saleLine.saleId, saleId), isNull(saleLine.removedAt)))
  const kinds = await tx.select().from(saleDiscount).where(eq(saleDiscount.saleId, saleId))
  const parts = splitByShares(
    lines?.off ?? 0,
    kinds.map(({ amount }) => amount),
  )
  for (const [at, { kind, amount }] of kinds.entries()) {
    const fitted = parts[at] ?? 0
    if (fitted === amount) continue
    const own = and(eq(saleDiscount.saleId, saleId), eq(saleDiscount.kind, kind))
    await tx.update(saleDiscount).set({ amount: fitted }).where(own)
  }
}
