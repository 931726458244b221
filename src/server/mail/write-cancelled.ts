import { and, desc, eq } from 'drizzle-orm'
import { formatDay } from '#i18n/format.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { saleLine, type LineRow } from '#server/db/schema/sale.ts'
import type { Letter, Reader } from './letters/letter.ts'
import type { ShopContext } from '#server/context.ts'
import { lineOffer, visitedName } from '#server/sales/line-offer.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'
import { calendarVisits } from '#server/vouchers/calendar-visit.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'

/**
 * Writes the letter about the tickets that one change cancelled. A mail queued by an earlier version of the
 * shop names no change and is about the latest one.
 */
export async function writeCancelled(
  context: ShopContext,
  vouchers: Vouchers,
  { row, lines }: SaleAggregate,
  { changeId, to }: { changeId: number | null; to: Reader },
): Promise<Letter> {
  const { db, catalogue } = context
  const cancelled = and(eq(saleChange.saleId, row.id), eq(saleChange.kind, 'cancelled'))
  const [change] = await db
    .select()
    .from(saleChange)
    .where(changeId === null ? cancelled : eq(saleChange.id, changeId))
    .orderBy(desc(saleChange.id))
    .limit(1)
  if (!change) throw new Error(`nothing of sale ${row.id} was cancelled`)
  const ended = await db
    .select()
    .from(saleLine)
    .where(and(eq(saleLine.saleId, row.id), eq(saleLine.changeId, change.id)))
    .orderBy(saleLine.id)
  const current = catalogue.current()
  const named = (line: LineRow) => {
    const offer = lineOffer(current, line)
    if (!offer) return []
    const name = visitedName(offer.terms, to.locale)
    const city = inLanguage(offer.visited.city.entry.names, to.locale)
    return [{ name, city, day: formatDay(line.day, to.locale) }]
  }
  const issued = await vouchers.ofSale(row.id, to.locale)
  const { currency } = row
  const { saleCancelled } = await import('./letters/sale-cancelled.ts')
  return saleCancelled(
    {
      reference: row.reference ?? '',
      paid: { amount: totalOfLines(ended, currency), currency },
      refund: { amount: change.amount, currency },
      destination: change.destination,
      tickets: ended.flatMap(named),
      visits: await calendarVisits(context, ended, to.locale),
      cancelledAt: change.createdAt,
      left: lines.filter((line) => line.changeId === null).flatMap(named),
      issued: issued?.voucher.status === 'valid' ? issued : undefined,
    },
    to,
  )
}
