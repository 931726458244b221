import { brandSlug } from '#config/brand/brand-slug.ts'
import type { Locale } from '#config/locales.ts'
import { translator } from '#i18n/translate.ts'
import type { CalendarVisit } from '#server/vouchers/calendar-visit.ts'
import { cancelledCalendar } from '#server/vouchers/cancelled-calendar.ts'
import type { Letter } from './letter.ts'

/** The events of a booking that will not take place. */
export interface CancelledEvents {
  reference: string
  visits: CalendarVisit[]
  cancelledAt: Date
}

/** Files that take the events out of the reader's calendar, and the sentence that says so. */
export function cancelledEvents(
  { reference, visits, cancelledAt }: CancelledEvents,
  locale: Locale,
): { note: string[]; files: Letter['attachments'] } {
  const t = translator(locale, 'mail')
  const word = t('calendar.cancelled')
  const name = `${brandSlug()}-${reference}-${word}`
  const count = visits.length
  return {
    note: count > 0 ? [t('calendar.remove', { count, word })] : [],
    files: visits.map((visit, at) => ({
      filename: count > 1 ? `${name}-${at + 1}.ics` : `${name}.ics`,
      // Mail programs look for the method here (RFC 6047, 2.4).
      contentType: 'text/calendar; charset=utf-8; method=CANCEL',
      content: Buffer.from(cancelledCalendar(visit, cancelledAt, locale)),
    })),
  }
}
