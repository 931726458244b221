import * as v from 'valibot'
import { saleStatuses } from '#contract/basket/basket.ts'
import { call } from '#contract/call.ts'
import { listOf } from '#contract/sized.ts'
import { refundDestinations } from './cancellation.ts'
import {
  Currency,
  Day,
  Id,
  IdText,
  Instant,
  MinorUnits,
  Money,
  Month,
  PassengerType,
  Time,
} from '#contract/common-schemas.ts'
import { VoucherToken } from './voucher-token.ts'

/** A plain date and a clock time of the city. */
const CityMoment = v.object({ day: Day, time: Time })

/** Why a ticket can be neither cancelled nor moved; `payment`: its bank or the operator looks into it. */
export const changeRefusals = ['used', 'too_late', 'fixed', 'payment'] as const

/** What happened to a booking; `part_given_back`: past the shop, and its tickets stay good. */
export const changeKinds = ['cancelled', 'moved', 'given_back', 'part_given_back'] as const

/** One visit of a ticket; a package has several. */
export const BookedVisit = v.object({
  lineId: Id,
  optionId: Id,
  name: v.string(),
  optionName: v.string(),
  day: Day,
  time: v.nullable(Time),
  units: v.array(v.object({ type: PassengerType, count: v.number() })),
})

/** A ticket that was paid and not cancelled, as its holder may still change it. */
export const BookedTicket = v.object({
  /** The id of its first visit. */
  ticketId: Id,
  productId: Id,
  name: v.string(),
  locationName: v.string(),
  visits: v.array(BookedVisit),
  paid: MinorUnits,
  /** One of its codes was scanned: it can be neither cancelled nor moved. */
  used: v.boolean(),
  /** Until when it may be moved, by the city's clock: while all would come back; `null` if it may not. */
  changeUntil: v.nullable(CityMoment),
  /** Until when it may or might have been moved, even if that has passed. */
  moveDeadline: v.nullable(CityMoment),
  /** Until when it may or might have been cancelled; `null` if it never could. */
  deadline: v.nullable(CityMoment),
  /** Until when it can or could be cancelled and for how much, in words; not of a used or disputed one. */
  cancellation: v.optional(v.string()),
  /** Why it cannot be changed; `null` if it can. */
  refusal: v.nullable(v.picklist(changeRefusals)),
  /** What comes back if it is cancelled now; `null` where it cannot be cancelled. */
  refund: v.nullable(MinorUnits),
})
export type BookedTicket = v.InferOutput<typeof BookedTicket>

/** A cancellation or a move that was carried out, or a payment that went back by itself. */
export const BookingChange = v.object({
  kind: v.picklist(changeKinds),
  at: Instant,
  refund: Money,
  destination: v.picklist(refundDestinations),
  /** `requested` until the bank confirms; `failed`: the operator sees to it by hand. */
  state: v.picklist(['requested', 'done', 'failed']),
})
export type BookingChange = v.InferOutput<typeof BookingChange>

/** A paid sale as its holder may change it. */
export const Booking = v.object({
  reference: v.string(),
  status: v.picklist(saleStatuses),
  currency: Currency,
  tickets: v.array(BookedTicket),
  /** Where the money of a cancelled ticket goes. */
  refundTo: v.picklist(refundDestinations),
  /** Newest first. */
  changes: v.array(BookingChange),
})
export type Booking = v.InferOutput<typeof Booking>

export const getBooking = call({
  method: 'GET',
  path: '/booking',
  tag: 'payment',
  summary: 'What may be cancelled or moved in a paid sale; the token of its voucher gives access',
  query: v.object({ token: VoucherToken }),
  reply: Booking,
})

/** The booking after a change, and the change itself. */
export const ChangedBooking = v.object({ booking: Booking, change: BookingChange })
export type ChangedBooking = v.InferOutput<typeof ChangedBooking>

export const cancelTickets = call({
  method: 'POST',
  path: '/booking/cancel',
  tag: 'payment',
  summary: 'Cancel tickets of a paid sale: void their codes, release their seats, refund. Safe to repeat',
  body: v.object({
    token: VoucherToken,
    tickets: listOf(Id, { min: 1, max: 100 }),
    /** What was quoted for these tickets; another amount is refused (`refund_changed`). */
    refund: Money,
  }),
  reply: ChangedBooking,
})

/** A time that a ticket could be moved to. */
const MoveTime = v.object({
  /** `null` with opening hours. */
  time: v.nullable(Time),
  /** How many seats are left, where few are. */
  left: v.nullable(v.number()),
})

/** The days of a month that a visit could be moved to. */
export const MoveOffers = v.object({
  lineId: Id,
  currency: Currency,
  /** The month, and those around it that have days to choose from. */
  month: Month,
  previous: v.nullable(Month),
  next: v.nullable(Month),
  days: v.array(
    v.object({
      day: Day,
      /** Seats left that day over all its times, only where few are; an earlier API does not send it. */
      left: v.optional(v.nullable(v.number())),
      times: v.array(MoveTime),
      /** To be paid; below zero, what comes back. */
      difference: MinorUnits,
    }),
  ),
})
export type MoveOffers = v.InferOutput<typeof MoveOffers>

export const getMoveOffers = call({
  method: 'GET',
  path: '/booking/move',
  tag: 'payment',
  summary: 'The days and times that a visit of a paid ticket may be moved to, with the difference in price',
  query: v.object({
    token: VoucherToken,
    line: IdText,
    /** Any day of the month asked for; the month of the visit by default. */
    from: v.optional(Day),
  }),
  reply: MoveOffers,
})

export const Move = v.object({ lineId: Id, day: Day, time: v.optional(v.nullable(Time)) })
export type Move = v.InferOutput<typeof Move>

const distinct = (moves: Move[]): boolean => new Set(moves.map(({ lineId }) => lineId)).size === moves.length

export const MoveOutcome = v.variant('outcome', [
  v.object({ outcome: v.literal('moved'), change: BookingChange }),
  /** The caller's basket holds the new seats until the difference is paid; the old ticket stays good. */
  v.object({ outcome: v.literal('to_pay'), due: Money, heldUntil: Instant }),
])
export type MoveOutcome = v.InferOutput<typeof MoveOutcome>

export const moveTickets = call({
  method: 'POST',
  path: '/booking/move',
  tag: 'payment',
  summary: 'Move visits of a paid ticket to another day or time. Safe to repeat',
  body: v.object({
    token: VoucherToken,
    moves: v.pipe(
      listOf(Move, { min: 1, max: 10 }),
      v.check((moves) => distinct(moves), 'twice'),
    ),
    /** What was quoted, signed; another amount is refused (`price_changed`). */
    difference: Money,
  }),
  reply: MoveOutcome,
})
