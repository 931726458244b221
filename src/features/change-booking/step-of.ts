import type { BookedTicket, Booking } from '#contract/booking/booking.ts'
import type { ChangeBookingQuery } from '#contract/booking/change-booking.ts'
import { sum } from '#domain/sum.ts'

/** A ticket that can be cancelled now. */
export type CancellableTicket = BookedTicket & { refund: number }

export type Step =
  | { name: 'quote'; tickets: CancellableTicket[] }
  | {
      name: 'choose'
      canCancel: boolean
      /** The visitor sent the form without choosing a ticket. */
      missing: boolean
    }

const isCancellable = (ticket: BookedTicket): ticket is CancellableTicket => ticket.refund !== null

/** The refund of the chosen tickets that can be cancelled; without any, the list to choose from. */
export function stepOf({ tickets }: Booking, query: ChangeBookingQuery): Step {
  const open = tickets.filter(isCancellable)
  const wanted = query.tickets ?? []
  const chosen = open.filter(({ ticketId }) => wanted.includes(ticketId))
  if (chosen.length > 0) return { name: 'quote', tickets: chosen }
  const missing = query.tickets !== undefined && query.refused === undefined && open.length > 0
  return { name: 'choose', canCancel: open.length > 0, missing }
}

/** The ticket's name, followed by its city unless the name contains it. */
export const titleOf = ({ name, locationName }: Pick<BookedTicket, 'name' | 'locationName'>): string =>
  name.includes(locationName) ? name : `${name}, ${locationName}`

/** What was paid for tickets, what is refunded and what is kept as a fee. */
export function refundOf(tickets: readonly CancellableTicket[]) {
  const paid = sum(tickets.map((ticket) => ticket.paid))
  const refund = sum(tickets.map((ticket) => ticket.refund))
  return { paid, refund, fee: paid - refund }
}
