import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import { canBook } from '#domain/offer/availability.ts'
import { addDays, daysInMonth, firstOfMonth, type Day } from '#domain/time/day.ts'

/** Days in a row, both ends included. */
export interface DayRange {
  from: Day
  to: Day
}

/** Two weeks: each weekday twice, in case the first one is sold out. */
const NEXT_DAYS = 14

export const isWithin = (day: Day, { from, to }: DayRange): boolean => from <= day && day <= to

/**
 * The days that the strip shows (STRATEGY_CALENDAR B): two weeks from the first day that could be booked when
 * the page was printed. It still begins with that day if that is sold out meanwhile, so that nothing moves;
 * only past days are dropped.
 */
export function nextDays({ month, today, last, days }: CalendarMonth, now: Day): DayRange {
  const open = days.find(({ day, status }) => day >= today && canBook(status))?.day
  const start = open ?? firstOfMonth(month)
  const from = start < now ? now : start
  const to = addDays(from, NEXT_DAYS - 1)
  const end = daysInMonth(last).at(-1) ?? to
  return { from, to: to < end ? to : end }
}
