import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { refund } from '#server/db/schema/refund.ts'
import { sale } from '#server/db/schema/sale.ts'
import { statusAfterRefunds } from './status-after-refunds.ts'

/**
 * Ends the refunds of a payment that its bank has returned whole: what was not sent yet went back with the
 * rest and must not go out twice. The caller has locked the sales.
 */
export async function endUnsentRefunds(tx: Tx, attemptId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(refund)
    .set({ state: 'done', nextTryAt: null, updatedAt: now })
    .where(and(eq(refund.attemptId, attemptId), eq(refund.state, 'requested')))
    .returning({ saleId: refund.saleId })
  for (const saleId of new Set(ended.map((one) => one.saleId))) {
    const status = statusAfterRefunds(await tx.select().from(refund).where(eq(refund.saleId, saleId)))
    await tx
      .update(sale)
      .set({ status, updatedAt: now })
      .where(and(eq(sale.id, saleId), inArray(sale.status, ['cancel_requested', 'cancelled'])))
  }
}
