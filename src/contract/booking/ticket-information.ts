import { call } from '#contract/call.ts'
import { BookingWanted, findBooking } from './find-booking.ts'

/**
 * The ticket-information form (`/tis`, S7) under its own path. It is answered as `findBooking` is, and by the
 * same mail: where and when to be is for the mailbox of the booking, not for anybody who knows its address.
 */
export const askTicketInformation = call({
  method: 'POST',
  path: '/tis',
  tag: 'generic',
  summary: 'Send where and when the tickets of a booking are good, to the address that it was made with',
  body: BookingWanted,
  reply: findBooking.reply,
  status: 202,
})
