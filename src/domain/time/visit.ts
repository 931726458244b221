import { instantIn } from './city-clock.ts'
import { addDays, type Day, type Time } from './day.ts'
import { minutesOfDuration } from './duration.ts'

/** What a ticket says of its visit. Days and times are those of the city's clock. */
export interface Visit {
  zone: string
  day: Day
  /** Of departure or entry; `null` for tickets good at any time of a day. */
  time: Time | null
  duration: { amount: number; to?: number | null | undefined; unit: 'minutes' | 'hours' | 'days' }
  /** The last day on which the ticket is valid. */
  validUntil: Day
}

/** A visit with a time, as instants. It ends when the longest possible tour does. */
export function timedVisit({ zone, day, time, duration }: Omit<Visit, 'validUntil'> & { time: Time }): {
  start: Date
  end: Date
} {
  const start = instantIn(zone, day, time)
  const minutes = minutesOfDuration({ ...duration, amount: duration.to ?? duration.amount })
  return { start, end: new Date(start.getTime() + minutes * 60_000) }
}

const endOfLastDay = ({ zone, validUntil }: Pick<Visit, 'zone' | 'validUntil'>): Date =>
  instantIn(zone, addDays(validUntil, 1), '00:00')

/** When a ticket is of no more use: its tour has ended, or the last of its days. */
const endOf = (visit: Visit): Date =>
  visit.time === null ? endOfLastDay(visit) : timedVisit({ ...visit, time: visit.time }).end

/** Whether a ticket is too late to be sold: its tour has started, or the last of its days has ended. */
export function isPast(visit: Omit<Visit, 'duration'>, now: Date): boolean {
  const { zone, day, time } = visit
  return (time === null ? endOfLastDay(visit) : instantIn(zone, day, time)) <= now
}

const startOf = ({ zone, day, time }: Visit): number => instantIn(zone, day, time ?? '00:00').getTime()

/** The tickets in the order in which they are needed at an instant; those of no more use come last. */
export function nextFirst<V extends Visit>(visits: readonly V[], now: Date): V[] {
  const isOver = (visit: V) => Number(endOf(visit) <= now)
  return visits.toSorted((one, other) => isOver(one) - isOver(other) || startOf(one) - startOf(other))
}
