import type { Locale } from '#config/locales.ts'
import { daysInMonth, firstOfMonth, weekdayOf, type Day, type Month } from '#domain/time/day.ts'
import { formatWeekday } from '#i18n/format.ts'

/** ISO weekday that opens a week: Sunday in the United States, Monday in our other countries. */
export const firstWeekday = (locale: Locale): number => (locale === 'en-us' ? 7 : 1)

/**
 * The days of a month in rows of seven, `null` where a week belongs to a neighbouring month. Weeks that are
 * over are left out.
 */
export function weeksOf(month: Month, weekStart: number, today: Day): (Day | null)[][] {
  const before = (weekdayOf(firstOfMonth(month)) - weekStart + 7) % 7
  const cells: (Day | null)[] = [...Array<null>(before).fill(null), ...daysInMonth(month)]
  while (cells.length % 7 !== 0) cells.push(null)
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((day) => day !== null && day >= today))
}

/** Column heads in the order of the locale's week: short for display, long for screen readers. */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    const weekday = ((firstWeekday(locale) + index - 1) % 7) + 1
    return { short: formatWeekday(weekday, locale, 'short'), long: formatWeekday(weekday, locale, 'long') }
  })
}
