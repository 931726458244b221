import { TZDate } from '@date-fns/tz'
import ical, { type ICalCalendar, type ICalCalendarMethod } from 'ical-generator'
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library'
import { ownBrand } from '#config/brand/own-brand.ts'
import type { Locale } from '#config/locales.ts'
import { addDays } from '#domain/time/day.ts'
import { timedVisit } from '#domain/time/visit.ts'
import type { CalendarVisit } from './calendar-visit.ts'

const dayStart = (day: string): Date => new Date(`${day}T00:00:00Z`)

/**
 * Start and end of a visit. A time stands in the city's zone; a ticket without one spans whole days, which no
 * zone can shift.
 */
function spanOf({ day, time, zone, duration }: CalendarVisit) {
  if (time === null) {
    const days = duration.unit === 'days' ? Math.max(1, Math.round(duration.amount)) : 1
    return { start: dayStart(day), end: dayStart(addDays(day, days)), allDay: true }
  }
  const { start, end } = timedVisit({ day, time, zone, duration })
  const inZone = (instant: Date) => new TZDate(instant.getTime(), zone)
  return { start: inZone(start), end: inZone(end), allDay: false, timezone: zone }
}

/** What every version of an event says: its name for calendars, when it is, and where. */
export function eventOf(visit: CalendarVisit) {
  const [, emailDomain = ''] = ownBrand().contact.email.split('@')
  const { name, address, at } = visit.meeting
  return {
    id: `${visit.calendarId}@${emailDomain}`,
    ...spanOf(visit),
    summary: visit.productName,
    location: { title: name, address, geo: { lat: at[1], lon: at[0] } },
  }
}

/** A calendar without events (RFC 5545), in the brand's name. */
export const emptyCalendar = (locale: Locale, method?: ICalCalendarMethod): ICalCalendar =>
  ical({
    prodId: { company: ownBrand().name, product: 'voucher', language: locale.toUpperCase() },
    timezone: { name: null, generator: (zone) => zoneBlock(zone)[0] ?? '' },
    ...(method ? { method } : {}),
  })
