import { desc, eq } from 'drizzle-orm'
import type { BookingChange } from '#contract/booking/booking.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { refund, saleChange } from '#server/db/schema/refund.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'

type Change = typeof saleChange.$inferSelect
type RefundRow = typeof refund.$inferSelect

/** The refunds of a sale, of all its changes. */
export const refundsOf = (on: Database | Tx, saleId: number): Promise<RefundRow[]> =>
  on.select().from(refund).where(eq(refund.saleId, saleId))

function stateOf(given: readonly RefundRow[]): BookingChange['state'] {
  if (given.some(({ state }) => state === 'failed')) return 'failed'
  return given.every(({ state }) => state === 'done') ? 'done' : 'requested'
}

function told({ currency }: SaleRow, change: Change, refunds: readonly RefundRow[]): BookingChange {
  return {
    kind: change.kind,
    at: change.createdAt.toISOString(),
    refund: { amount: change.amount, currency },
    destination: change.destination,
    state: stateOf(refunds.filter(({ changeId }) => changeId === change.id)),
  }
}

/** A cancellation or a move as the booking tells it. */
export const changeView = async (on: Database | Tx, row: SaleRow, change: Change): Promise<BookingChange> =>
  told(row, change, await refundsOf(on, row.id))

/** All changes of a sale, the newest first. */
export async function changesOf(on: Database | Tx, row: SaleRow): Promise<BookingChange[]> {
  const changes = await on
    .select()
    .from(saleChange)
    .where(eq(saleChange.saleId, row.id))
    .orderBy(desc(saleChange.id))
  const refunds = changes.length > 0 ? await refundsOf(on, row.id) : []
  return changes.map((change) => told(row, change, refunds))
}
