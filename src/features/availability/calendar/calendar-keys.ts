import {
  addDays,
  addMonths,
  addMonthsToDay,
  firstOfMonth,
  daysInMonth,
  monthOf,
  weekdayOf,
  type Day,
  type Month,
} from '#domain/time/day.ts'
import { isWithin, type DayRange } from './next-days.ts'

/** The first and last month of a calendar, and the city's today: no day before it can be reached. */
export interface CalendarRange {
  first: Month
  last: Month
  today: Day
}

/** All days of a calendar. */
export function allDays({ first, last, today }: CalendarRange): DayRange {
  const from = firstOfMonth(first)
  return { from: from < today ? today : from, to: daysInMonth(last).at(-1) ?? firstOfMonth(last) }
}

function nearestWithin(day: Day, { from, to }: DayRange): Day {
  if (day < from) return from
  return day > to ? to : day
}

/** Keys of the ARIA date grid: arrows a day or week, Home and End in the week, Page keys a month or year. */
export function dayAfterKey(
  day: Day,
  key: { key: string; shift: boolean },
  weekStart: number,
  range: DayRange,
): Day | undefined {
  const intoWeek = (weekdayOf(day) - weekStart + 7) % 7
  const months = key.shift ? 12 : 1
  const moves: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -intoWeek),
    End: () => addDays(day, 6 - intoWeek),
    PageUp: () => addMonthsToDay(day, -months),
    PageDown: () => addMonthsToDay(day, months),
  }
  const move = moves[key.key]
  return move && nearestWithin(move(), range)
}

/** The same keys on the strip, which is one row: Home and End go to its ends. */
export function dayOfStripAfterKey(
  day: Day,
  key: { key: string; shift: boolean },
  strip: DayRange,
): Day | undefined {
  if (key.key === 'Home') return strip.from
  if (key.key === 'End') return strip.to
  return dayAfterKey(day, key, 1, strip)
}

/** The tab stop of the strip: the wanted day, else the first that can be booked, else the first. */
export function tabStopOfStrip(strip: DayRange, wanted: Day | undefined, bookable: readonly Day[]): Day {
  if (wanted && isWithin(wanted, strip)) return wanted
  return bookable.find((day) => isWithin(day, strip)) ?? strip.from
}

/** The tab stop of a month: the wanted day, else the first that can be booked, else the first. */
export function tabStopOf(month: Month, wanted: Day | undefined, bookable: readonly Day[]): Day {
  if (wanted && monthOf(wanted) === month) return wanted
  return bookable[0] ?? firstOfMonth(month)
}

export const neighbours = (
  month: Month,
  range: Omit<CalendarRange, 'today'>,
): { before?: Month; after?: Month } => ({
  ...(month > range.first ? { before: addMonths(month, -1) } : {}),
  ...(month < range.last ? { after: addMonths(month, 1) } : {}),
})
