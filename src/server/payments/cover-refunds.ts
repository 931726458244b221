import { and, desc, eq, inArray } from 'drizzle-orm'
import { sum } from '#domain/sum.ts'
import type { Tx } from '#server/db/database.ts'
import { refund } from '#server/db/schema/refund.ts'
import { sale } from '#server/db/schema/sale.ts'
import { statusAfterRefunds } from './status-after-refunds.ts'

type Refund = typeof refund.$inferSelect

async function reduce(tx: Tx, refunds: readonly Refund[], amount: number, now: Date): Promise<void> {
  let left = amount
  for (const one of refunds) {
    const cut = Math.min(one.amount, left)
    if (cut <= 0) continue
    left -= cut
    const isDone = cut === one.amount
    await tx
      .update(refund)
      .set({
        amount: one.amount - cut,
        updatedAt: now,
        ...(isDone ? { state: 'done', nextTryAt: null } : {}),
      })
      .where(eq(refund.id, one.id))
  }
}

/** Those that did not go out, the newest first. All refunds of a payment are of one sale. */
const openRefunds = (tx: Tx, attemptId: string) =>
  tx
    .select()
    .from(refund)
    .where(and(eq(refund.attemptId, attemptId), inArray(refund.state, ['requested', 'failed'])))
    .orderBy(desc(refund.id))

const statusByRefunds = async (tx: Tx, saleId: number) =>
  statusAfterRefunds(await tx.select().from(refund).where(eq(refund.saleId, saleId)))

/**
 * Reduces the refunds that did not go out by what the bank has returned past the shop: the buyer has that
 * money already. What comes back now first counts for the failed ones, which the operator was asked to pay by
 * hand; `stays` is what the payment can still give. The caller has locked the sale and the attempt.
 */
export async function coverRefunds(
  tx: Tx,
  attemptId: string,
  { returnedNow, stays }: { returnedNow: number; stays: number },
  now: Date,
): Promise<void> {
  const before = await openRefunds(tx, attemptId)
  const saleId = before[0]?.saleId
  if (saleId === undefined) return
  const known = await statusByRefunds(tx, saleId)
  const failed = before.filter(({ state }) => state === 'failed')
  await reduce(tx, failed, returnedNow, now)
  const open = await openRefunds(tx, attemptId)
  await reduce(tx, open, sum(open.map(({ amount }) => amount)) - stays, now)
  const status = await statusByRefunds(tx, saleId)
  // A sale that has tickets left, or is under review for another reason, keeps its status.
  const isLed = and(eq(sale.id, saleId), eq(sale.status, known))
  await tx.update(sale).set({ status, updatedAt: now }).where(isLed)
}
