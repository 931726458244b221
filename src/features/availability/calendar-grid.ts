import { localeEntries, type Locale } from '#config/locales.ts'
import { daysInMonth, firstOfMonth, weekdayOf, type Day, type Month } from '#domain/day.ts'

/** ISO weekday that opens a week: Sunday in the United States, Monday in our other countries. */
export const firstWeekday = (locale: Locale): number => (locale === 'en-us' ? 7 : 1)

/**
 * The days of a month in rows of seven; `null` where a week belongs to a neighbouring month. Weeks that are wholly
 * over are left out: nobody can go back to them.
 */
export function weeksOf(month: Month, weekStart: number, today: Day): (Day | null)[][] {
  const before = (weekdayOf(firstOfMonth(month)) - weekStart + 7) % 7
  const cells: (Day | null)[] = [...Array<null>(before).fill(null), ...daysInMonth(month)]
  while (cells.length % 7 !== 0) cells.push(null)
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((day) => day !== null && day >= today))
}

/** Column heads in the order of the locale's week: what is seen and what is spoken. */
export function weekdayNames(locale: Locale): { short: string; long: string }[] {
  const { tag } = localeEntries[locale]
  const named = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' })
  const [short, long] = [named('short'), named('long')]
  // 4 January 2026 is a Sunday, so its weekday number 7 and the day of the month meet.
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 0, 4 + ((firstWeekday(locale) + index) % 7)))
    return { short: short.format(date), long: long.format(date) }
  })
}
