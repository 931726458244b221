import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import type { Session } from '../session/sessions.ts'

/**
 * A sold sale belongs to its member or agent, else to the session that paid for it. Everybody else gets
 * `not_found`.
 */
export async function ownsSale(
  on: Database | Tx,
  session: Session | undefined,
  row: SaleRow,
): Promise<boolean> {
  if (!session) return false
  if (row.memberId !== null) return session.memberId === row.memberId
  if (row.agentId !== null) return session.agentId === row.agentId
  const [paid] = await on
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.saleId, row.id), eq(paymentAttempt.sessionId, session.id)))
    .limit(1)
  return paid !== undefined
}
