import ical from 'ical-generator'
import type { Voucher, VoucherTicket } from '#contract/voucher.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import type { Locale } from '#config/locales.ts'
import { instantIn } from '#domain/city-clock.ts'
import { addDays } from '#domain/day.ts'
import { translator } from '#i18n/translate.ts'
import { ticketWords } from './words.ts'

const MILLISECONDS_OF = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/**
 * Start and end of a visit. A slot is written in UTC, so that every calendar shows the right moment without
 * knowing the zone; a ticket without a time spans whole days, which no zone can shift.
 */
function span(ticket: VoucherTicket): { start: Date; end: Date; allDay: boolean } {
  const { day, time, zone, duration } = ticket
  if (time === null) {
    const days = duration.unit === 'days' ? Math.max(1, Math.round(duration.amount)) : 1
    return { start: dayStart(day), end: dayStart(addDays(day, days)), allDay: true }
  }
  const start = instantIn(zone, day, time)
  const length = (duration.to ?? duration.amount) * MILLISECONDS_OF[duration.unit]
  return { start, end: new Date(start.getTime() + length), allDay: false }
}

const dayStart = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The tickets as calendar events (.ics), in the reader's language. */
export function voucherCalendar(voucher: Voucher, locale: Locale, link: string): string {
  const t = translator(locale, 'voucher')
  const calendar = ical({
    prodId: { company: ownBrand().name, product: 'voucher', language: locale.toUpperCase() },
  })
  const [, emailDomain = ''] = ownBrand().contact.email.split('@')
  for (const ticket of voucher.tickets) {
    const { start, end, allDay } = span(ticket)
    const words = ticketWords(ticket, locale)
    const { name, address, at } = ticket.meeting
    calendar.createEvent({
      id: `${ticket.code}@${emailDomain}`,
      stamp: new Date(voucher.issuedAt),
      start,
      end,
      allDay,
      summary: ticket.productName,
      location: { title: name, address, geo: { lat: at[1], lon: at[0] } },
      description: [
        `${ticket.optionName}, ${ticket.locationName}`,
        words.passengers,
        ticket.validity,
        t('calendarNote', { code: ticket.code, link }),
        words.keep,
        ...(words.operator ? [translator(locale, 'operator')('line', { operator: words.operator })] : []),
      ].join('\n'),
      url: link,
    })
  }
  return calendar.toString()
}
