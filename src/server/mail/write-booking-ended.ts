import { refundText } from '#i18n/refund-text.ts'
import type { ShopContext } from '#server/context.ts'
import { changesOf } from '#server/sales/booking-changes.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import type { Letter, Reader } from './letters/letter.ts'

/** Writes what became of money and seats of a booking that has ended, with the way to its page. */
export async function writeBookingEnded(
  { db }: ShopContext,
  { saleId, token }: { saleId: number; token: string },
  to: Reader,
): Promise<Letter> {
  const sold = await loadSale(db, saleId)
  if (!sold) throw new Error(`there is no sale ${saleId}`)
  const { row } = sold
  const changes = await changesOf(db, row)
  const isGivenBack = changes.some(({ kind }) => kind === 'given_back')
  // Where the money stays is not decided while a dispute is open, or was won after the booking had ended.
  const isReviewed = row.status === 'disputed' || (isGivenBack && row.status === 'review')
  const how = isReviewed ? 'review' : isGivenBack ? 'givenBack' : 'cancelled'
  const money = isReviewed ? [] : changes.flatMap((change) => refundText(change, to.locale) ?? [])
  const { bookingEnded } = await import('./letters/booking-ended.ts')
  return bookingEnded({ reference: row.reference ?? '', how, money, token }, to)
}
