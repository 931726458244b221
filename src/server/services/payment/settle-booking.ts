import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ReturnReason } from '#server/db/schema/fulfilment.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { redemption } from '#server/db/schema/scan.ts'
import { sale, saleLine, type SaleRow } from '#server/db/schema/sale.ts'
import type { BankNews } from '#server/payments/sales-port.ts'
import { revokeVoucher } from '#server/vouchers/issue.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import { bookingStanding } from '../sale/given-back.ts'
import type { Holds } from '../stock/holds.ts'

interface Parts {
  holds: Holds
  uses: CouponUses
  now: Date
}

/** What the buyer is told of a booking. */
export interface ToldOfBooking {
  booking: SaleRow
  reason: ReturnReason
  changeId?: number
}

async function recordReturn(
  tx: Tx,
  row: SaleRow,
  change: { kind: 'given_back' | 'part_given_back'; amount: number },
  now: Date,
): Promise<number> {
  const [written] = await tx
    .insert(saleChange)
    .values({ saleId: row.id, destination: 'payment', createdAt: now, ...change })
    .returning({ id: saleChange.id })
  if (!written) throw new Error('the return of money was not written')
  return written.id
}

/** The codes of a booking die, and the seats that nobody has used go back on sale. */
async function endTickets(tx: Tx, row: SaleRow, changeId: number, { holds, uses, now }: Parts) {
  const open = and(eq(saleLine.saleId, row.id), isNull(saleLine.removedAt), isNull(saleLine.changeId))
  const lines = await tx
    .select({ id: saleLine.id, usedAt: redemption.redeemedAt })
    .from(saleLine)
    .leftJoin(redemption, eq(redemption.saleLineId, saleLine.id))
    .where(open)
  const unused = lines.filter(({ usedAt }) => usedAt === null).map(({ id }) => id)
  if (unused.length > 0) await holds.returnSold(tx, row.id, unused)
  await tx.update(saleLine).set({ changeId }).where(open)
  await uses.release(tx, [row.id])
  await revokeVoucher(tx, row.id, now)
}

/** A booking that has ended, whose money came back to the shop after all or left it once more. */
async function reviewEnded(tx: Tx, row: SaleRow, { after }: BankNews, now: Date): Promise<void> {
  const [ended] = await tx
    .select({ id: saleChange.id })
    .from(saleChange)
    .where(and(eq(saleChange.saleId, row.id), eq(saleChange.kind, 'given_back')))
  if (!ended) return
  const status = after.state === 'reversed' ? 'given_back' : 'review'
  await tx.update(sale).set({ status, updatedAt: now }).where(eq(sale.id, row.id))
}

async function bookingOf(tx: Tx, row: SaleRow): Promise<SaleRow | undefined> {
  if (row.surchargeOf === null) return row
  const [first] = await tx.select().from(sale).where(eq(sale.id, row.surchargeOf))
  return row.status === 'paid' ? first : undefined
}

/**
 * Makes the tickets of a booking worth what its payments still hold, after news from the bank of one of them:
 * its codes open the door for the rest, are stopped by a dispute, or die with the last of the money. Returns
 * what the buyer is to be told. The caller has locked the sales.
 */
export async function settleBooking(
  tx: Tx,
  row: SaleRow,
  news: BankNews,
  parts: Parts,
): Promise<ToldOfBooking | undefined> {
  const booking = await bookingOf(tx, row)
  if (!booking) return undefined
  const { now } = parts
  const { before, after } = news
  if (booking.status === 'given_back' || booking.status === 'review') {
    await reviewEnded(tx, booking, news, now)
    if (booking.status === 'given_back') return undefined
  }
  if (!['paid', 'disputed', 'review'].includes(booking.status)) return undefined

  const { status, givenBack } = await bookingStanding(tx, booking)
  const amount = after.returned - before.returned
  const change = (fields: Partial<SaleRow>) =>
    tx
      .update(sale)
      .set({ ...fields, updatedAt: now })
      .where(eq(sale.id, booking.id))
  if (status === 'given_back') {
    const changeId = await recordReturn(tx, booking, { kind: 'given_back', amount }, now)
    await endTickets(tx, booking, changeId, parts)
    await change({ status, givenBack: 0 })
    return { booking, reason: 'given_back', changeId }
  }
  const isReviewed = booking.status === 'review'
  await change({ givenBack, ...(isReviewed ? {} : { status }) })
  if (status === 'disputed') return booking.status === 'paid' ? { booking, reason: 'disputed' } : undefined
  const isLess = amount > 0 && givenBack > booking.givenBack
  if (isLess) {
    const changeId = await recordReturn(tx, booking, { kind: 'part_given_back', amount }, now)
    return { booking, reason: 'part_given_back', changeId }
  }
  return booking.status === 'disputed' ? { booking, reason: 'dispute_won' } : undefined
}
