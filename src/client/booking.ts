import {
  cancelTickets as cancelCall,
  getBooking,
  getMoveOffers,
  moveTickets,
} from '#contract/booking/booking.ts'
import type { BodyOf, QueryOf } from '#contract/call.ts'
import { findBooking as findCall, type BookingWanted } from '#contract/booking/find-booking.ts'
import { ask, type Transport } from './transport.ts'

/** The answer is the same whether or not there is such a booking. */
export const findBooking = (transport: Transport, body: BookingWanted) => ask(transport, findCall, { body })

/** What may be cancelled or moved; the token of the voucher gives access. */
export const readBooking = (transport: Transport, token: string) =>
  ask(transport, getBooking, { query: { token } })

/** `refund` is the amount that was quoted for these tickets. */
export const cancelTickets = (transport: Transport, body: BodyOf<typeof cancelCall>) =>
  ask(transport, cancelCall, { body })

/** The days of a month that a visit of a paid ticket may be moved to. */
export const readMoveOffers = (transport: Transport, query: QueryOf<typeof getMoveOffers>) =>
  ask(transport, getMoveOffers, { query })

/** `difference` is the signed amount that was quoted. */
export const moveTicket = (transport: Transport, body: BodyOf<typeof moveTickets>) =>
  ask(transport, moveTickets, { body })
