import type { Time } from './day.ts'
import { minutesOf, timeOf } from './time-of-day.ts'
import { distance } from '#domain/place/way.ts'

type Place = readonly [longitude: number, latitude: number]

const MINUTES_OF_DAY = 1440

/** The time so many minutes later, past midnight too. */
export function laterBy(time: Time, minutes: number): Time {
  return timeOf((minutesOf(time) + Math.round(minutes)) % MINUTES_OF_DAY)
}

/**
 * The minutes since midnight of a time on or after `begin`: more than a day's where midnight lies between.
 */
export function pastMidnight(time: Time, begin: Time): number {
  const [minutes, from] = [minutesOf(time), minutesOf(begin)]
  return minutes < from ? minutes + MINUTES_OF_DAY : minutes
}

/**
 * The minutes from the first departure to each one. The last one, which may be after midnight, leaves at its
 * stated time, even if less than a full interval after the one before it.
 */
export function departureMinutes(first: Time, last: Time, everyMinutes: number): number[] {
  const length = (minutesOf(last) - minutesOf(first) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const before = everyMinutes > 0 ? Math.ceil(length / everyMinutes) : Math.min(length, 1)
  return [...Array.from({ length: before }, (_, index) => index * everyMinutes), length]
}

/** Every departure from the first to the last. */
export const departures = (first: Time, last: Time, everyMinutes: number): Time[] =>
  departureMinutes(first, last, everyMinutes).map((minutes) => laterBy(first, minutes))

/** Minutes from the first stop to each one, by its share of the way; a loop ends where it began. */
export function minutesToStops(stops: readonly Place[], loop: boolean, minutes: number): number[] {
  const [, latitude = 0] = stops[0] ?? []
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const flat = stops.map(([longitude, north]) => [longitude * narrowing, north] as const)
  const calls = loop ? [...flat, ...flat.slice(0, 1)] : flat
  let way = 0
  const reached = calls.map((place, index) => (way += distance(calls[index - 1] ?? place, place)))
  return stops.map((_, index) => (way === 0 ? 0 : ((reached[index] ?? 0) / way) * minutes))
}
