import { and, eq, exists, inArray, lte } from 'drizzle-orm'
import { inTransaction } from '#server/db/transaction.ts'
import { sale, openStatuses } from '#server/db/schema/sale.ts'
import { stockHold } from '#server/db/schema/stock.ts'
import type { ShopContext } from '#server/context.ts'
import { createCouponUses } from '../discount/coupon-uses.ts'
import type { Holds } from '../stock/holds.ts'
import { outlivesHold } from '../payment/live-payment.ts'

const AT_ONCE = 50

/**
 * Releases the holds of ended baskets and returns how many ended. A sale whose payment is still open
 * keeps its state: money that arrives late is matched with new seats or sent back (payments/README.md,
 * Late money).
 */
export async function endBaskets(context: ShopContext, holds: Holds): Promise<number> {
  const { db, clock } = context
  const uses = createCouponUses(context)
  return inTransaction(db, async (tx) => {
    const now = clock()
    const ended = tx
      .select({ id: stockHold.id })
      .from(stockHold)
      .where(and(eq(stockHold.saleId, sale.id), eq(stockHold.state, 'held'), lte(stockHold.expiresAt, now)))
    const sales = await tx
      .select({ id: sale.id })
      .from(sale)
      .where(and(inArray(sale.status, [...openStatuses, 'expired']), exists(ended)))
      .orderBy(sale.id)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = sales.map(({ id }) => id)
    for (const id of ids) {
      if (await outlivesHold(tx, id, now)) continue
      await tx.update(sale).set({ status: 'expired', updatedAt: now }).where(eq(sale.id, id))
    }
    await holds.release(tx, ids)
    await uses.release(tx, ids)
    return ids.length
  })
}
