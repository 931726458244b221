import type { Locale } from '#config/locales.ts'
import type { CalendarDay } from '#contract/catalogue/availability.ts'
import { canBook } from '#domain/offer/availability.ts'
import { daysInMonth, type Day, type Month } from '#domain/time/day.ts'
import type { Currency } from '#domain/price/money.ts'
import { formatDay, formatPrices } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import type { MonthState } from './months.ts'

/** How a day looks and what screen readers say. */
export interface DayViewModel {
  day: Day
  number: number
  /** `day-available` …; `day-unknown` while the state of the day is not known. */
  state: string
  open: boolean
  isToday: boolean
  /** Without the price, which is printed after it in every currency. */
  accessibleLabel: string
  /** Only for a day that can be booked. */
  prices: Record<string, string> | undefined
  /** A short word for the state, unless the day is simply available. */
  note: string | undefined
}

interface Translations {
  t: Translate<'availability'>
  locale: Locale
}

/** Closes a day before the city's today, which an older answer may still call available. */
export const withPastDaysClosed = (today: Day, day: CalendarDay): CalendarDay =>
  day.day < today ? { ...day, status: 'unavailable', left: null, from: null } : day

const hasPrice = ({ status, from }: CalendarDay): boolean => canBook(status) && from !== null

/** “Saturday 5 December 2026, almost sold out, 7 tickets left, from” */
export function dayLabel(day: CalendarDay, { t, locale }: Translations): string {
  const words = [formatDay(day.day, locale), t(`status.${day.status}`)]
  if (day.left !== null) words.push(t('options.left', { count: day.left }))
  if (hasPrice(day)) words.push(t('calendar.fromWord'))
  return words.join(', ')
}

/** “Saturday 5 December 2026, almost sold out, 7 tickets left, from €39” */
export function dayLabelWithPrice(day: CalendarDay, translations: Translations, currency: Currency): string {
  const price = hasPrice(day) && day.from ? ` ${formatPrices(day.from, translations.locale)[currency]}` : ''
  return `${dayLabel(day, translations)}${price}`
}

export function dayViewModel(answer: CalendarDay, today: Day, translations: Translations): DayViewModel {
  const day = withPastDaysClosed(today, answer)
  const { t, locale } = translations
  return {
    day: day.day,
    number: Number(day.day.slice(8)),
    state: `day-${day.status}`,
    open: canBook(day.status),
    isToday: day.day === today,
    accessibleLabel: dayLabel(day, translations),
    prices: hasPrice(day) && day.from ? formatPrices(day.from, locale) : undefined,
    note: day.status === 'available' ? undefined : t(`cell.${day.status}`, { left: day.left ?? '' }),
  }
}

/** Returns the view models of a month, cached per answer: formatting a month takes longer than showing it. */
export function createDayViewModels(translations: Translations) {
  const cache = new WeakMap<MonthState, DayViewModel[]>()
  return (month: Month, state: MonthState | undefined): DayViewModel[] => {
    if (state?.status !== 'ready')
      return daysInMonth(month).map((day) => unknownDay(day, translations.locale))
    const days =
      cache.get(state) ?? [...state.days.values()].map((day) => dayViewModel(day, state.today, translations))
    cache.set(state, days)
    return days
  }
}

const unknownDay = (day: Day, locale: Locale): DayViewModel => ({
  day,
  number: Number(day.slice(8)),
  state: 'day-unknown',
  open: false,
  isToday: false,
  accessibleLabel: formatDay(day, locale),
  prices: undefined,
  note: undefined,
})
