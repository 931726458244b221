import { and, eq, inArray, ne } from 'drizzle-orm'
import { areSameTickets } from '#domain/sale/shown-lines.ts'
import type { Tx } from '#server/db/database.ts'
import { isOpen, paymentAttempt, sale } from '#server/db/schema/index.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { clearedAttemptFields, type Attempt } from './attempts.ts'
import { sumOf, type SalesPort } from './sales-port.ts'

/** Why the money of an authorised attempt must be returned. */
export type PaymentObstacle =
  'sale_taken' | 'amount_changed' | 'ticket_changed' | 'visit_past' | 'visit_not_offered' | 'sold_out'

/** Reasons against keeping the payment, apart from seats; a check that changes nothing. */
export async function findObstacle(
  tx: Tx,
  sales: SalesPort,
  attempt: Attempt,
  row: SaleRow,
): Promise<Exclude<PaymentObstacle, 'sold_out'> | undefined> {
  if (!isOpen(row) && row.status !== 'expired') return 'sale_taken'
  const lines = await sales.lines(tx, row)
  const total = sumOf(lines, row)
  if (total.amount !== attempt.amount || total.currency !== attempt.currency) return 'amount_changed'
  const held = lines.map((line) => line.held)
  if (attempt.shown && !areSameTickets(attempt.shown, held)) return 'amount_changed'
  if (!(await sales.mayBePaid(tx, row))) return 'ticket_changed'
  if (lines.some((line) => line.isPast)) return 'visit_past'
  return lines.some((line) => !line.isOffered) ? 'visit_not_offered' : undefined
}

/** Turns the holds of the sale into sold seats, all or none. */
export const allocateSeats = async (
  tx: Tx,
  sales: SalesPort,
  row: SaleRow,
): Promise<Extract<PaymentObstacle, 'sold_out'> | undefined> =>
  (await sales.allocate(tx, row)) ? undefined : 'sold_out'

/** The only way a sale becomes paid; creates the voucher and queues the mail. */
export async function markSalePaid(
  tx: Tx,
  sales: SalesPort,
  attempt: Attempt,
  row: SaleRow,
  now: Date,
): Promise<void> {
  // Another attempt may still wait at its bank: it has lost the sale, and if it is authorised too it is
  // reversed.
  await tx
    .update(paymentAttempt)
    .set({ ...clearedAttemptFields, state: 'abandoned', updatedAt: now })
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
  if (paid) await sales.fulfil(tx, paid)
}
