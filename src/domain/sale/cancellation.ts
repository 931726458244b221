import { canBook, type SlotState } from '#domain/offer/availability.ts'
import { clockIn, instantIn } from '#domain/time/city-clock.ts'
import type { Day, Time } from '#domain/time/day.ts'

/** When a visit begins; without a time, with its day. */
export interface Visit {
  day: Day
  time?: Time | null | undefined
}

/**
 * The visit of an option on a day: at the chosen time, else at the first that is free; with opening hours,
 * and where nothing is free, with its day.
 */
export const visitOf = (
  day: Day,
  slots: readonly Pick<SlotState, 'time' | 'status'>[],
  chosen?: Time,
): Visit => ({ day, time: chosen ?? slots.find(({ status }) => canBook(status))?.time })

const MIDNIGHT: Time = '00:00'
const MINUTE = 60_000

/** Until `hours` before a visit, `share` percent of what was paid for it comes back. */
export interface CancelStep {
  hours: number
  share: number
}

/** Steps of falling hours and shares; without any, the ticket cannot be cancelled. */
export type CancelRule = readonly CancelStep[]

const FULL = 100
const freeUntil = (hours: number | null): CancelRule => (hours === null ? [] : [{ hours, share: FULL }])

/**
 * The rule of an option. One that states none follows the hours of its product; the tickets of a package
 * follow those of the package, whose price they share.
 */
export const cancelRuleOf = (
  { kind, cancelHours }: { kind: string; cancelHours: number | null },
  { cancellation }: { cancellation?: CancelRule | null | undefined },
): CancelRule =>
  kind === 'package' || cancellation === undefined ? freeUntil(cancelHours) : (cancellation ?? [])

/** The last minute of a step as it is told, by the city's clock, and the instant that ends it. */
export interface CancelDeadline {
  day: Day
  time: Time
  ends: Date
  share: number
}

/**
 * Midnight is told as the last minute of the day before, since "until Monday, 0:00" is read as the end of
 * Monday. Whatever minute is told holds to its end.
 */
function deadlineAt(zone: string, instant: Date, share: number): CancelDeadline {
  const clock = clockIn(zone, instant)
  if (clock.time !== MIDNIGHT) return { ...clock, ends: new Date(instant.getTime() + MINUTE), share }
  return { ...clockIn(zone, new Date(instant.getTime() - MINUTE)), ends: instant, share }
}

/** Whether a deadline that was told is still ahead. */
export const isStillAhead = (zone: string, { day, time }: { day: Day; time: Time }, now: Date): boolean =>
  now.getTime() < instantIn(zone, day, time).getTime() + MINUTE

/** The deadlines of a visit, first to last; with opening hours, counted back from where its day begins. */
export function deadlinesOf(zone: string, { day, time }: Visit, rule: CancelRule): CancelDeadline[] {
  const start = instantIn(zone, day, time ?? MIDNIGHT).getTime()
  return rule.map(({ hours, share }) => deadlineAt(zone, new Date(start - hours * 60 * MINUTE), share))
}

/** Those that are still ahead. */
export const openDeadlines = <D extends Pick<CancelDeadline, 'ends'>>(
  deadlines: readonly D[],
  now: Date,
): D[] => deadlines.filter(({ ends }) => now < ends)

/** The percentage that comes back at an instant. */
export const shareAt = (deadlines: readonly CancelDeadline[], now: Date): number =>
  openDeadlines(deadlines, now)[0]?.share ?? 0

/** Until when everything comes back. */
export const fullRefundOf = (deadlines: readonly CancelDeadline[]): CancelDeadline | undefined =>
  deadlines.find(({ share }) => share === FULL)

/** One list from several: at every instant, the share of the least generous one. */
function leastOf(parts: readonly (readonly CancelDeadline[])[]): CancelDeadline[] {
  const [only, ...others] = parts
  if (only && others.length === 0) return [...only]
  const justBefore = ({ ends }: CancelDeadline) => new Date(ends.getTime() - 1)
  return parts
    .flat()
    .toSorted((one, other) => one.ends.getTime() - other.ends.getTime())
    .map((step) => ({ ...step, share: Math.min(...parts.map((part) => shareAt(part, justBefore(step)))) }))
    .filter(({ share }, at, all) => share > 0 && all[at + 1]?.share !== share)
}

/** A visit with the rule it is sold by, and the zone of its city. */
export interface TicketVisit extends Visit {
  zone: string
  rule: CancelRule
}

/**
 * The deadlines of a ticket, which may be a package. Every promise, display and refund asks this function.
 * Before everything is chosen, pass all visits that are still possible: then no choice can bring a deadline
 * forward.
 */
export const ticketDeadlines = (visits: readonly TicketVisit[]): CancelDeadline[] =>
  leastOf(visits.map(({ zone, rule, ...visit }) => deadlinesOf(zone, visit, rule)))

/** A share of what was paid for a line, rounded up to the next minor unit, for the buyer. */
export const refundOf = (paid: number, share: number): number => Math.ceil((paid * share) / FULL)

/**
 * What a product with several options can promise: until how many hours before every ticket is free to
 * cancel, or that it depends on the ticket.
 */
export function commonTerms(rules: readonly CancelRule[]): { hours: number | null; varies: boolean } {
  const full = rules.map((rule) => rule.find(({ share }) => share === FULL)?.hours)
  const known = full.filter((hours) => hours !== undefined)
  if (known.length > 0 && known.length === rules.length) return { hours: Math.max(...known), varies: false }
  return { hours: null, varies: rules.some((rule) => rule.length > 0) }
}
