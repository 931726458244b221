import { ICalAlarmType } from 'ical-generator'
import type { Voucher, VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { translator } from '#i18n/translate.ts'
import { emptyCalendar, eventOf } from './calendar-event.ts'
import { ticketWords } from './words.ts'

const HOUR = 3_600

/** How long before its start the calendar reminds of a visit, in seconds. */
const remindersOf = ({ time }: VoucherTicket): number[] =>
  // At 18:00 of the day before: whole days begin at midnight.
  time === null ? [6 * HOUR] : [24 * HOUR, 2 * HOUR]

/** The tickets as calendar events (.ics, RFC 5545), in the reader's language. */
export function voucherCalendar(voucher: Voucher, locale: Locale, link: string): string {
  const t = translator(locale, 'voucher')
  const calendar = emptyCalendar(locale)
  for (const ticket of voucher.tickets) {
    const words = ticketWords(ticket, locale)
    const event = calendar.createEvent({
      ...eventOf(ticket),
      sequence: ticket.moves,
      stamp: new Date(voucher.issuedAt),
      description: [
        `${ticket.optionName}, ${ticket.locationName}`,
        words.passengers,
        ...(ticket.guided ? [ticket.guided] : []),
        ticket.validity,
        ...(ticket.cancellation ? [ticket.cancellation] : []),
        t('calendarNote', { code: ticket.code, link }),
        words.keep,
        ...(words.operator ? [translator(locale, 'operator')('line', { operator: words.operator })] : []),
      ].join('\n'),
      url: link,
    })
    for (const seconds of remindersOf(ticket)) {
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: seconds,
        description: ticket.productName,
      })
    }
  }
  return calendar.toString()
}
