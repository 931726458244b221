import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { isOpen, paymentAttempt, sale } from '#server/db/schema/index.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { overAndDone, type Attempt } from './attempts.ts'
import { sumOf, type SaleDesk } from './sale-desk.ts'

/** Why the money of an authorised attempt cannot stay, if so. */
export type Verdict = 'keep' | 'sale_taken' | 'amount_changed' | 'sold_out'

/** Takes the seats where the sale can be kept. */
export async function judge(tx: Tx, desk: SaleDesk, attempt: Attempt, row: SaleRow): Promise<Verdict> {
  if (!isOpen(row) && row.status !== 'expired') return 'sale_taken'
  const total = sumOf(await desk.lines(tx, row), row)
  if (total.amount !== attempt.amount || total.currency !== attempt.currency) return 'amount_changed'
  return (await desk.allocate(tx, row)) ? 'keep' : 'sold_out'
}

/** The one way in which a sale becomes paid: voucher and mail come of it. */
export async function keepSale(
  tx: Tx,
  desk: SaleDesk,
  attempt: Attempt,
  row: SaleRow,
  now: Date,
): Promise<void> {
  // Another press may still wait at its bank; it has lost the sale, and if it is authorised too it is reversed.
  await tx
    .update(paymentAttempt)
    .set({ ...overAndDone, state: 'abandoned', updatedAt: now })
    .where(
      and(
        eq(paymentAttempt.saleId, row.id),
        ne(paymentAttempt.id, attempt.id),
        inArray(paymentAttempt.state, ['action_required']),
      ),
    )
  const [paid] = await tx
    .update(sale)
    .set({ status: 'paid', total: attempt.amount, paidAt: now, updatedAt: now })
    .where(eq(sale.id, row.id))
    .returning()
  if (paid) await desk.fulfil(tx, paid)
}
