import type { Day } from '#domain/time/day.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** Limits of one basket, so that no visitor can hold all the seats of a day. */
export interface BasketLimits {
  /** Each part of a package counts as one line. */
  lines: number
  /** Counted as stock counts them: one per passenger and line. */
  seats: number
  /** For one option on one day, over all its times. */
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

/** An option's own maximum per booking always fits, even where it exceeds the limit per day. */
const mostOnDay = (limits: BasketLimits, maximumPassengers: number): number =>
  Math.max(limits.seatsPerDay, maximumPassengers)

/**
 * Checks the lines that a change would leave in the basket. `maximumOf` returns an option's maximum per
 * booking.
 */
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
