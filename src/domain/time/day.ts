/**
 * A plain date `YYYY-MM-DD` in the city's calendar. It is not an instant, so no time zone can shift it.
 */
export type Day = string
/** A month `YYYY-MM`. */
export type Month = string
/** A wall-clock time `HH:MM` in the city. */
export type Time = string

const MILLISECONDS_OF_DAY = 86_400_000

const toUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromUtc = (instant: number): Day => new Date(instant).toISOString().slice(0, 10)

/**
 * Accepts dates from 1900 on: PostgreSQL has no year 0, and `Intl` prints years below 1000 with fewer
 * digits.
 */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const instant = toUtc(value)
  return !Number.isNaN(instant) && fromUtc(instant) === value
}

export function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && isDay(`${value}-01`)
}

export function isTime(value: unknown): value is Time {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
}

export const addDays = (day: Day, count: number): Day => fromUtc(toUtc(day) + count * MILLISECONDS_OF_DAY)
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((toUtc(to) - toUtc(from)) / MILLISECONDS_OF_DAY)
export const monthOf = (day: Day): Month => day.slice(0, 7)
export const firstOfMonth = (month: Month): Day => `${month}-01`

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function daysInMonth(month: Month): Day[] {
  const first = firstOfMonth(month)
  const count = daysBetween(first, firstOfMonth(addMonths(month, 1)))
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(toUtc(day)).getUTCDay() || 7

/**
 * Adds whole months to a day; a day past the end of the month becomes its last (31 January + 1 month = 28
 * February).
 */
export function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(monthOf(day), count)
  const last = daysInMonth(month).at(-1) ?? firstOfMonth(month)
  const wanted = `${month}-${day.slice(8)}`
  return wanted < last ? wanted : last
}

/** Whether a day lies in the yearly span `MM-DD`..`MM-DD`, which may run over New Year. */
export function inYearlySpan(day: Day, from: string, to: string): boolean {
  const date = day.slice(5)
  return from <= to ? from <= date && date <= to : date >= from || date <= to
}
