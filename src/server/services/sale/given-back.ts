import { eq } from 'drizzle-orm'
import { standingOf, type BookingStanding } from '#domain/sale/payment-balance.ts'
import { sum } from '#domain/sum.ts'
import type { Tx } from '#server/db/database.ts'
import { sale, type SaleRow } from '#server/db/schema/sale.ts'
import { disputedOf } from '#server/payments/disputed.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { lineDue } from '#server/sales/sale-view.ts'
import { moneyHeldFor } from './give-back.ts'

/** What the tickets of a booking that have not ended are worth by the money that its payments hold now. */
export async function bookingStanding(tx: Tx, { id, currency }: SaleRow): Promise<BookingStanding> {
  const { lines = [] } = (await loadSale(tx, id)) ?? {}
  const price = sum(lines.filter(({ changeId }) => changeId === null).map((line) => lineDue(line, currency)))
  // A payment under review has not gone back.
  const held = await moneyHeldFor(tx, id, ['authorised', 'review'])
  return standingOf(price, sum(held.map(({ left }) => left)), await disputedOf(tx, id))
}

/** After a ticket has ended or was moved: less may be missing, as less is left that was paid for. */
export async function refitGivenBack(tx: Tx, row: SaleRow): Promise<void> {
  if (row.givenBack === 0) return
  const { givenBack } = await bookingStanding(tx, row)
  await tx.update(sale).set({ givenBack }).where(eq(sale.id, row.id))
}
