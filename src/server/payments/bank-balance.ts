import { and, eq, inArray } from 'drizzle-orm'
import { balanceOf, type MoneyNews, type PaymentBalance } from '#domain/sale/payment-balance.ts'
import { sum } from '#domain/sum.ts'
import type { Tx } from '#server/db/database.ts'
import { paymentEvent } from '#server/db/schema/payment.ts'
import { refund } from '#server/db/schema/refund.ts'
import type { Attempt } from './attempts.ts'
import { moneyKinds } from './machine.ts'

type Detail = { amount?: { value: number } | null; dispute?: string }

function newsOf({ kind, detail }: typeof paymentEvent.$inferSelect): MoneyNews {
  const { amount, dispute = '' } = detail as Detail
  if (kind === 'returned' || kind === 'return_failed') return { kind, amount: amount?.value ?? null }
  return { kind: kind as Exclude<MoneyNews['kind'], 'returned'>, amount: amount?.value ?? 0, dispute }
}

/** What the shop gave back itself; a refund that failed or was not sent yet is still at the bank. */
async function refundedOf(tx: Tx, attempt: Attempt): Promise<number> {
  const given = await tx
    .select({ amount: refund.amount })
    .from(refund)
    .where(and(eq(refund.attemptId, attempt.id), inArray(refund.state, ['sent', 'done'])))
  return sum(given.map(({ amount }) => amount))
}

/** What became of the money of a payment, by all that its bank has told; the attempt is locked. */
export async function bankBalance(tx: Tx, attempt: Attempt): Promise<PaymentBalance> {
  const told = await tx
    .select()
    .from(paymentEvent)
    .where(and(eq(paymentEvent.attemptId, attempt.id), inArray(paymentEvent.kind, [...moneyKinds])))
  return balanceOf(attempt.amount, await refundedOf(tx, attempt), told.map(newsOf))
}
