import type { VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import type { ShopContext } from '#server/context.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { lineOffer, visitedName, type LineOffer } from '#server/sales/line-offer.ts'
import { movesOf, type MovedFrom } from './moves-of.ts'

/** Which event of a calendar a ticket is, and when and where it takes place. */
export type CalendarVisit = Pick<
  VoucherTicket,
  'calendarId' | 'moves' | 'productName' | 'zone' | 'duration' | 'day' | 'time' | 'meeting'
>

/** The visit of a paid line. */
export function calendarVisit(
  line: LineRow,
  { terms, visited }: LineOffer,
  { moved, locale }: { moved: MovedFrom | undefined; locale: Locale },
): CalendarVisit {
  return {
    calendarId: moved?.firstCode ?? line.ticketCode ?? '',
    moves: moved?.moves ?? 0,
    productName: visitedName(terms, locale),
    zone: visited.city.entry.zone,
    duration: terms.duration,
    day: line.day,
    time: line.slot === '' ? null : line.slot,
    meeting: visited.entry.meeting,
  }
}

/** The visits of paid lines, whether their tickets are still valid or not; none of an unknown option. */
export async function calendarVisits(
  { db, catalogue }: Pick<ShopContext, 'db' | 'catalogue'>,
  lines: readonly LineRow[],
  locale: Locale,
): Promise<CalendarVisit[]> {
  const moves = await movesOf(db, lines)
  const current = catalogue.current()
  return lines.flatMap((line) => {
    const offer = lineOffer(current, line)
    return offer ? calendarVisit(line, offer, { moved: moves.get(line.id), locale }) : []
  })
}
