import { and, eq } from 'drizzle-orm'
import type { Cancellation } from '#contract/cancellation.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'

/** Where the money of a cancelled sale goes, and by which payment. */
export interface RefundDestination {
  destination: Cancellation['destination']
  attemptId: string | null
}

/**
 * Money goes back to where it came from. `undefined` where there is money to return but no valid payment: its
 * bank has taken it back already, or the operator is reviewing it.
 */
export async function refundDestinationOf(
  on: Database | Tx,
  saleId: number,
  amount: number,
): Promise<RefundDestination | undefined> {
  if (amount === 0) return { destination: 'nobody', attemptId: null }
  const [paid] = await on
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.saleId, saleId), eq(paymentAttempt.state, 'authorised')))
  // A bank's reference counts first: the method is what the buyer's form called it.
  if (paid?.pspReference) return { destination: 'payment', attemptId: paid.id }
  return paid?.method === 'credit' ? { destination: 'credit', attemptId: null } : undefined
}
