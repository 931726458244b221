import type { Locale } from '#config/locales.ts'
import { localeEntries } from '#config/locales.ts'
import { withOrdinal } from '#i18n/format.ts'

interface Season {
  from?: string | undefined
  to?: string | undefined
  weekdays?: number[] | undefined
}

/** A leap year, so that 29 February reads as itself. */
const A_YEAR = 2028

/** `04-01`, `09-30` as “1 April – 30 September”, the way the language joins them. */
export function yearlySpan(from: string, to: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeEntries[locale].tag, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const [start, end] = [from, to].map((date) =>
    withOrdinal(format.format(new Date(`${A_YEAR}-${date}T00:00:00Z`)), locale),
  )
  return `${start} – ${end}`
}

/** ISO weekdays as “Sat, Sun”. */
export function weekdayList(weekdays: readonly number[], locale: Locale): string {
  const { tag } = localeEntries[locale]
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  // 4 January 2026 is a Sunday: the day of the month follows the ISO weekday, 7 at 4 and 1 at 5.
  const names = weekdays.map((weekday) => format.format(new Date(Date.UTC(2026, 0, 4 + (weekday % 7)))))
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(names)
}

/** The words of a season; `undefined` for one that holds on every day. */
export function seasonText({ from, to, weekdays }: Season, locale: Locale): string | undefined {
  const parts = [from && to && yearlySpan(from, to, locale), weekdays && weekdayList(weekdays, locale)]
  return parts.filter(Boolean).join(', ') || undefined
}
