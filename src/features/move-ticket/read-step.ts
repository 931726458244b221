import { readMoveOffers } from '#client/booking.ts'
import type { Transport } from '#client/transport.ts'
import type { BookedTicket, Booking, BookingChange, MoveOffers } from '#contract/booking/booking.ts'
import type { Failure } from '#contract/failure.ts'
import {
  moveRefusalOf,
  type MoveRefusal,
  type MoveTarget,
  type MoveTicketQuery,
} from '#contract/booking/move-ticket.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** A visit with the ticket that it belongs to. */
export interface BookedPart {
  ticket: BookedTicket
  visit: BookedTicket['visits'][number]
}
export type OfferedDay = MoveOffers['days'][number]

export type Step =
  | { name: 'done'; part: BookedPart; change: BookingChange }
  | { name: 'visits'; parts: BookedPart[] }
  | { name: 'closed'; part: BookedPart; reason: MoveRefusal }
  | { name: 'days'; part: BookedPart; offers: MoveOffers; missing: boolean }
  | { name: 'times'; part: BookedPart; offered: OfferedDay; missing: boolean }
  | { name: 'quote'; part: BookedPart; to: MoveTarget; difference: number }

export interface Shown {
  step: Step
  /** Why the wanted step is not shown, or the move was not made. */
  refused: MoveRefusal | undefined
}

const partsOf = ({ tickets }: Booking): BookedPart[] =>
  tickets.flatMap((ticket) => ticket.visits.map((visit) => ({ ticket, visit })))

const isAt =
  ({ day, time }: MoveTarget) =>
  ({ visit }: BookedPart): boolean =>
    visit.day === day && visit.time === time

const reasons = { used: 'used', too_late: 'late', fixed: 'fixed', payment: 'payment' } as const

/** Why a visit cannot be moved; one that would no longer be refunded in full is too late. */
export function refusalOf({ ticket: { refusal, changeUntil } }: BookedPart): MoveRefusal | undefined {
  if (refusal !== null) return reasons[refusal]
  return changeUntil === null ? 'late' : undefined
}

/** Finds the visit to be moved by the booking alone, or the step to show instead. */
export function chooseVisit(booking: Booking, query: MoveTicketQuery): Shown | BookedPart {
  const parts = partsOf(booking)
  const { done, refused } = query
  const moved = done && parts.find(isAt(done))
  const change = booking.changes.find(({ kind }) => kind === 'moved')
  if (moved && change) return { step: { name: 'done', part: moved, change }, refused }

  const isAsked = query.ticket !== undefined || query.visit !== undefined
  const wanted = parts.filter(({ ticket, visit }) =>
    query.visit === undefined ? ticket.ticketId === query.ticket : visit.lineId === query.visit,
  )
  const found = isAsked && wanted.length > 0 ? wanted : parts
  const [part] = found
  // A moved visit has another id, so an old address finds none.
  if (isAsked && wanted.length === 0) return { step: { name: 'visits', parts }, refused: 'changed' }
  if (!part || found.length > 1) return { step: { name: 'visits', parts: found }, refused }
  const reason = refusalOf(part)
  return reason === undefined ? part : { step: { name: 'closed', part, reason }, refused }
}

/** The next step for a visit that may be moved: choose a day, choose a time of it, or see its price. */
export function chooseDay(part: BookedPart, offers: MoveOffers, query: MoveTicketQuery): Shown {
  const { refused, to, asked, from } = query
  const days = (missing: boolean): Step => ({ name: 'days', part, offers, missing })
  const wanted = to ?? (asked === 'time' && from ? { day: from, time: null } : undefined)
  if (!wanted) return { step: days(asked === 'day'), refused }
  const offered = offers.days.find(({ day }) => day === wanted.day)
  const [first, ...others] = offered?.times ?? []
  if (!offered || !first) return { step: days(false), refused: 'full' }
  if (wanted.time === null && others.length > 0)
    return { step: { name: 'times', part, offered, missing: asked === 'time' }, refused }
  const time = wanted.time ?? first.time
  if (!offered.times.some((one) => one.time === time)) return { step: days(false), refused: 'full' }
  const target = { day: offered.day, time }
  return { step: { name: 'quote', part, to: target, difference: offered.difference }, refused }
}

/** Reads what the address of the page asks for. */
export async function readStep(
  transport: Transport,
  token: string,
  booking: Booking,
  query: MoveTicketQuery,
): Promise<Result<Shown, Failure>> {
  const part = chooseVisit(booking, query)
  if ('step' in part) return ok(part)
  const read = await readMoveOffers(transport, {
    token,
    line: String(part.visit.lineId),
    from: query.to?.day ?? query.from,
  })
  if (read.ok) return ok(chooseDay(part, read.value, query))
  const { code } = read.failure
  if (code === 'no_answer' || code === 'unavailable') return fail(read.failure)
  return ok({ step: { name: 'closed', part, reason: moveRefusalOf(code) }, refused: query.refused })
}
