import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { paymentAttempt, type AttemptState } from '#server/db/schema/payment.ts'
import { refund, type saleChange } from '#server/db/schema/refund.ts'
import { sale, type SaleRow } from '#server/db/schema/sale.ts'
import { returnCredit } from '../agent/return-credit.ts'

type Change = typeof saleChange.$inferSelect
type RefundRow = typeof refund.$inferSelect

/**
 * A payment of a sale or of its surcharges, less what earlier refunds or its bank took; all credit counts as
 * one.
 */
export interface HeldMoney {
  destination: 'payment' | 'credit'
  /** `null` of credit. */
  attemptId: string | null
  left: number
}

/** What refunds took already. A failed one counts: the operator pays it back by hand. */
async function takenFrom(on: Database | Tx, saleId: number): Promise<Map<string | null, number>> {
  const given = await on
    .select({ attemptId: refund.attemptId, sum: sql<string>`sum(${refund.amount})` })
    .from(refund)
    .where(eq(refund.saleId, saleId))
    .groupBy(refund.attemptId)
  return new Map(given.map(({ attemptId, sum }) => [attemptId, Number(sum)]))
}

/** The payments that still stand for a sale, those of its latest surcharges first. */
export async function moneyHeldFor(
  on: Database | Tx,
  saleId: number,
  states: AttemptState[] = ['authorised'],
): Promise<HeldMoney[]> {
  const paid = await on
    .select({ attempt: paymentAttempt })
    .from(paymentAttempt)
    .innerJoin(sale, eq(sale.id, paymentAttempt.saleId))
    .where(
      and(
        or(eq(sale.id, saleId), and(eq(sale.surchargeOf, saleId), eq(sale.status, 'paid'))),
        inArray(paymentAttempt.state, states),
      ),
    )
    .orderBy(desc(sale.id))
  const taken = await takenFrom(on, saleId)
  const leftOf = (attemptId: string | null, amount: number) => amount - (taken.get(attemptId) ?? 0)
  const attempts = paid.map(({ attempt }) => attempt)
  // A bank's reference counts first: the method is what the buyer's form called it.
  const byBank = attempts.filter(({ pspReference }) => pspReference !== null)
  const byCredit = attempts.filter(({ pspReference, method }) => pspReference === null && method === 'credit')
  const credit = byCredit.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...byBank.map(({ id, amount, returned, disputed }) => ({
      destination: 'payment' as const,
      attemptId: id,
      left: leftOf(id, amount - returned - disputed),
    })),
    { destination: 'credit' as const, attemptId: null, left: leftOf(null, credit) },
  ].filter(({ left }) => left > 0)
}

/** Where an amount is taken from; `undefined` where the payments hold less. */
export function spreadOver(held: readonly HeldMoney[], amount: number): HeldMoney[] | undefined {
  let open = amount
  const parts = held.flatMap((one) => {
    const left = Math.min(open, one.left)
    open -= left
    return left > 0 ? [{ ...one, left }] : []
  })
  return open === 0 ? parts : undefined
}

/**
 * Gives the money of a change back to where it came from: refunds of the payments that still hold some, or
 * the agent's credit. The caller has locked the sale and knows that there is enough (`refundDestinationOf`).
 */
export async function giveBack(tx: Tx, row: SaleRow, change: Change, amount: number): Promise<RefundRow[]> {
  const parts = spreadOver(await moneyHeldFor(tx, row.id), amount)
  if (!parts) throw new Error(`the payments of sale ${row.id} do not hold ${amount}`)
  const [earlier] = await tx.select({ refunds: count() }).from(refund).where(eq(refund.saleId, row.id))
  const { id: changeId, createdAt } = change
  const given: RefundRow[] = []
  for (const { destination, attemptId, left } of parts) {
    const number = (earlier?.refunds ?? 0) + given.length + 1
    const byBank = destination === 'payment'
    if (!byBank) await returnCredit(tx, row, { changeId, amount: left, now: createdAt })
    const [written] = await tx
      .insert(refund)
      .values({
        saleId: row.id,
        changeId,
        amount: left,
        currency: row.currency,
        destination,
        attemptId,
        state: byBank ? 'requested' : 'done',
        reference: `${row.reference ?? row.id}-R${number === 1 ? '' : number}`,
        nextTryAt: byBank ? createdAt : null,
        createdAt,
        updatedAt: createdAt,
      })
      .returning()
    if (!written) throw new Error('the refund was not written')
    given.push(written)
  }
  return given
}
