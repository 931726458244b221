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

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached per zone: creating a formatter costs more than all the calls a calendar month makes. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** The date and time of a city's wall clock at an instant. */
export function clockIn(zone: string, instant: Date): { day: Day; time: Time } {
  const parts = clockOf(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((found) => found.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** How far a city's wall clock is ahead of UTC at an instant. */
function offsetAt(zone: string, instant: number): number {
  const { day, time } = clockIn(zone, new Date(instant))
  return Date.parse(`${day}T${time}:00Z`) - instant
}

/**
 * The instant of a city's wall clock. The hour that a clock change skips or repeats is read by the offset
 * before the change.
 */
export function instantIn(zone: string, day: Day, time: Time): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const before = wanted - offsetAt(zone, wanted - MILLISECONDS_OF_DAY)
  const after = wanted - offsetAt(zone, wanted + MILLISECONDS_OF_DAY)
  const reads = (instant: number) => instant + offsetAt(zone, instant) === wanted
  return new Date(!reads(before) && reads(after) ? after : before)
}
