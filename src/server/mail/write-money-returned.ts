import { and, desc, eq } from 'drizzle-orm'
import type { ShopContext } from '#server/context.ts'
import type { BankReason, OutboxRow, ReturnReason } from '#server/db/schema/fulfilment.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { saleLine } from '#server/db/schema/sale.ts'
import { redemption } from '#server/db/schema/scan.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'
import { calendarVisits } from '#server/vouchers/calendar-visit.ts'
import type { Letter, Reader } from './letters/letter.ts'
import type { ReturnedPayment } from './letters/money-returned.ts'

const reasons = {
  sold_out: 'intro',
  coupon_gone: 'couponGone',
  ticket_changed: 'notMoved',
  visit_past: 'past',
  visit_not_offered: 'notOffered',
  amount_changed: 'changed',
  given_back: 'ended',
} as const

type OwnReason = Exclude<ReturnReason, BankReason>
type Returned = Omit<OutboxRow, 'reason'> & { reason: OwnReason | null }

/**
 * What a mail tells as the cause. Mails of an earlier version name no reason: it is told from the sale. Where
 * the seats were for a ticket that moves, the booking stays.
 */
export function causeOf(
  reason: OwnReason | null,
  row: Pick<SaleAggregate['row'], 'surchargeOf' | 'status'>,
): ReturnedPayment['why'] {
  const isMove = row.surchargeOf !== null
  if (reason && !(isMove && reason === 'sold_out')) return reasons[reason]
  if (isMove) return 'notMoved'
  return row.status === 'given_back' ? 'ended' : 'intro'
}

/** Writes the letter of a payment that went back: which one it was, why, and what became of the seats. */
export async function writeMoneyReturned(
  context: ShopContext,
  sold: SaleAggregate,
  row: Returned,
  to: Reader,
): Promise<Letter> {
  const { db } = context
  const { id, reference, total, currency } = sold.row
  const why = causeOf(row.reason, sold.row)
  const [paid] = row.attemptId
    ? await db.select().from(paymentAttempt).where(eq(paymentAttempt.id, row.attemptId))
    : []
  const [ended] =
    why === 'ended'
      ? await db
          .select()
          .from(saleChange)
          .where(and(eq(saleChange.saleId, id), eq(saleChange.kind, 'given_back')))
          .orderBy(desc(saleChange.id))
      : []
  const used = await db
    .select({ id: saleLine.id })
    .from(saleLine)
    .innerJoin(redemption, eq(redemption.saleLineId, saleLine.id))
    .where(eq(saleLine.saleId, id))
  const amount = ended?.amount ?? paid?.amount ?? total ?? totalOfLines(sold.lines, currency)
  const unused = sold.lines.filter(
    (line) => line.changeId === ended?.id && !used.some((one) => one.id === line.id),
  )
  const { moneyReturned } = await import('./letters/money-returned.ts')
  return moneyReturned(
    {
      reference: reference ?? '',
      total: { amount, currency: paid?.currency ?? currency },
      why: why === 'ended' && used.length > 0 ? 'endedUsed' : why,
      ended: ended && {
        visits: await calendarVisits(context, unused, to.locale),
        cancelledAt: ended.createdAt,
      },
    },
    to,
  )
}
