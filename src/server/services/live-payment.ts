import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'

/**
 * While one of these is open the basket must not change under it: the amount was frozen with the attempt. A shopper who
 * has come back from the bank's page without an answer may change it; should the bank still say yes to another total,
 * the money goes back by itself.
 */
const LIVE = ['created', 'sent', 'pending', 'unknown'] as const

export async function hasLivePayment(tx: Tx, saleId: number): Promise<boolean> {
  const found = await tx
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.saleId, saleId), inArray(paymentAttempt.state, [...LIVE])))
    .limit(1)
  return found.length > 0
}
