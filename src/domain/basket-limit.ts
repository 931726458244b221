import type { Day } from './day.ts'
import { fail, ok, type Result } from './result.ts'

/** What one basket may hold, so that nobody takes a whole day away from everybody else. */
export interface BasketLimits {
  /** Each part of a package is a line. */
  lines: number
  /** As stock counts them: one for each passenger of each line. */
  seats: number
  /** In one option on one day, all its times together. */
  seatsPerDay: number
}

export interface HeldSeats {
  optionId: number
  day: Day
  seats: number
}

export interface TooMuchHeld {
  code: 'too_many_lines' | 'too_many_seats' | 'too_many_seats_on_day'
  maximum: number
}

const sumOf = (lines: readonly HeldSeats[]): number => lines.reduce((sum, { seats }) => sum + seats, 0)

/** What an option takes in one go must fit, even where that is more than the limit of a day. */
const mostOnDay = (limits: BasketLimits, maximumPassengers: number): number =>
  Math.max(limits.seatsPerDay, maximumPassengers)

/** Judges a basket as a change would leave it. `maximumOf`: the most passengers an option takes at once. */
export function checkHeld(
  lines: readonly HeldSeats[],
  limits: BasketLimits,
  maximumOf: (optionId: number) => number,
): Result<null, TooMuchHeld> {
  if (lines.length > limits.lines) return fail({ code: 'too_many_lines', maximum: limits.lines })
  for (const { optionId, day } of lines) {
    const maximum = mostOnDay(limits, maximumOf(optionId))
    const onDay = lines.filter((line) => line.optionId === optionId && line.day === day)
    if (sumOf(onDay) > maximum) return fail({ code: 'too_many_seats_on_day', maximum })
  }
  return sumOf(lines) > limits.seats ? fail({ code: 'too_many_seats', maximum: limits.seats }) : ok(null)
}
