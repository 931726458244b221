import type { Locale } from '#config/locales.ts'
import { fullRefundOf, openDeadlines, type CancelDeadline } from '#domain/sale/cancellation.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { cancelText } from '#i18n/cancel-text.ts'
import { translator } from '#i18n/translate.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { deadlinesOfLine } from './line-deadlines.ts'
import { linesOfSameTicket } from './same-ticket.ts'

interface Told {
  /** When the ticket was or would be bought. */
  bought: Date
  city: string
  locale: Locale
}

/** How a ticket bought at an instant can be cancelled, in words, and until when everything comes back. */
export function cancellationOf(
  deadlines: readonly CancelDeadline[],
  { bought, city, locale }: Told,
): { cancelUntil: { day: Day; time: Time } | null; cancellation: string } {
  const full = fullRefundOf(openDeadlines(deadlines, bought))
  const t = translator(locale, 'availability')
  return {
    cancelUntil: full ? { day: full.day, time: full.time } : null,
    cancellation: cancelText(deadlines, { now: bought, city, locale }, t).text,
  }
}

/** When the visits of a ticket were agreed: at its payment, or later if one of them was moved. */
const agreedAt = (parts: readonly LineRow[], bought: Date): Date =>
  new Date(Math.max(bought.getTime(), ...parts.map(({ createdAt }) => createdAt.getTime())))

/**
 * How the ticket of a line can be cancelled. All lines of a package share one deadline; only the last one has
 * it in words, so that a list of lines says it once.
 */
export function cancellationOfLine(
  catalogue: Catalogue,
  line: LineRow,
  lines: readonly LineRow[],
  { bought, ...told }: Told,
): { cancelUntil: { day: Day; time: Time } | null; cancellation?: string } {
  const parts = linesOfSameTicket(lines, line)
  const deadlines = deadlinesOfLine(catalogue, line, lines)
  const { cancelUntil, cancellation } = cancellationOf(deadlines, {
    bought: agreedAt(parts, bought),
    ...told,
  })
  return { cancelUntil, ...(parts.at(-1) === line ? { cancellation } : {}) }
}
