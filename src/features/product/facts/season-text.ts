import type { Locale } from '#config/locales.ts'
import { formatList, formatWeekday, formatYearDay } from '#i18n/format.ts'
import { translator } from '#i18n/translate.ts'

interface Season {
  from?: string | undefined
  to?: string | undefined
  weekdays?: number[] | undefined
}

/** A season to the end of February says so: its last day is another one in leap years. */
const lastDay = (to: string, locale: Locale): string =>
  to === '02-29' ? translator(locale, 'product')('schedule.endOfFebruary') : formatYearDay(to, locale)

/** `04-01`, `09-30` as "1 April – 30 September". */
export const yearlySpan = (from: string, to: string, locale: Locale): string =>
  `${formatYearDay(from, locale)} – ${lastDay(to, locale)}`

/** ISO weekdays as "Sat, Sun". */
const weekdayList = (weekdays: readonly number[], locale: Locale): string =>
  formatList(
    weekdays.map((weekday) => formatWeekday(weekday, locale, 'short')),
    locale,
  )

/** The text of a season; `undefined` for one that covers every day. */
export function seasonText({ from, to, weekdays }: Season, locale: Locale): string | undefined {
  const parts = [from && to && yearlySpan(from, to, locale), weekdays && weekdayList(weekdays, locale)]
  return parts.filter(Boolean).join(', ') || undefined
}
