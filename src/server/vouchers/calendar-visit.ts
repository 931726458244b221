import type { VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { movesOf, type MovedFrom } from './moves-of.ts'

/** Which event of a calendar a ticket is, and when and where it takes place. */
export type CalendarVisit = Pick<
  VoucherTicket,
  'calendarId' | 'moves' | 'productName' | 'zone' | 'duration' | 'day' | 'time' | 'meeting'
>

/** The visit of a paid line. */
export function calendarVisit(
  line: LineRow,
  option: CatalogueOption,
  { moved, locale }: { moved: MovedFrom | undefined; locale: Locale },
): CalendarVisit {
  const visited = option.product.entry
  return {
    calendarId: moved?.firstCode ?? line.ticketCode ?? '',
    moves: moved?.moves ?? 0,
    productName: inLanguage(visited.names, locale),
    zone: option.product.city.entry.zone,
    duration: option.entry.duration,
    day: line.day,
    time: line.slot === '' ? null : line.slot,
    meeting: visited.meeting,
  }
}

/** The visits of paid lines, whether their tickets are still valid or not; none of an unknown option. */
export async function calendarVisits(
  { db, catalogue }: Pick<ShopContext, 'db' | 'catalogue'>,
  lines: readonly LineRow[],
  locale: Locale,
): Promise<CalendarVisit[]> {
  const moves = await movesOf(db, lines)
  const { options } = catalogue.current()
  return lines.flatMap((line) => {
    const option = options.get(line.optionId)
    return option ? calendarVisit(line, option, { moved: moves.get(line.id), locale }) : []
  })
}
