import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { ownBrand } from '#config/brand/own-brand.ts'
import { contactEmail } from '#config/contact.ts'
import type { Locale } from '#config/locales.ts'
import { emptyCalendar, eventOf } from './calendar-event.ts'
import type { CalendarVisit } from './calendar-visit.ts'

/**
 * Takes the event of a cancelled ticket out of a calendar (RFC 5546, 3.2.5). One file is for one event, as
 * that section asks. It needs an organiser, no reminders, and a higher number than any version before.
 */
export function cancelledCalendar(visit: CalendarVisit, cancelledAt: Date, locale: Locale): string {
  const calendar = emptyCalendar(locale, ICalCalendarMethod.CANCEL)
  calendar.createEvent({
    ...eventOf(visit),
    sequence: visit.moves + 1,
    stamp: cancelledAt,
    status: ICalEventStatus.CANCELLED,
    organizer: { name: ownBrand().name, email: contactEmail() },
  })
  return calendar.toString()
}
