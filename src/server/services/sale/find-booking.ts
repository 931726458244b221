import type { BookingWanted } from '#contract/booking/find-booking.ts'
import type { Locale } from '#config/locales.ts'
import type { MailLinks } from '#server/mail/mail-links.ts'

export interface BookingFinder {
  /**
   * Has the tickets of a booking sent again. Whether there is one is looked up when the mail is written
   * (`mail/write-found-booking.ts`), so the caller learns nothing, not even by the time it takes.
   */
  find(wanted: BookingWanted, locale: Locale): Promise<void>
}

export const createBookingFinder = (links: MailLinks): BookingFinder => ({
  find: ({ reference, email }, locale) =>
    links.send({ kind: 'find', email, locale, detail: { reference: reference.toUpperCase() } }),
})
