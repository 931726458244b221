import type { Locale } from '#config/locales.ts'
import type { CalendarDay } from '#contract/availability.ts'
import { canBook } from '#domain/availability.ts'
import type { Currency } from '#domain/money.ts'
import { formatDay, formatPrices } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'

interface Words {
  t: Translate<'availability'>
  locale: Locale
}

export const isOffered = ({ status, from }: CalendarDay): boolean => canBook(status) && from !== null

/** What is said of a day before its price, which the page prints in every currency: “…, available, from”. */
export function dayWords(day: CalendarDay, { t, locale }: Words): string {
  const words = [formatDay(day.day, locale), t(`status.${day.status}`)]
  if (day.left !== null) words.push(t('options.left', { count: day.left }))
  if (isOffered(day)) words.push(t('calendar.fromWord'))
  return words.join(', ')
}

/** The whole of it: “Saturday 5 December 2026, almost sold out, 7 tickets left, from €39”. */
export function spokenDay(day: CalendarDay, { currency, ...words }: Words & { currency: Currency }): string {
  const price = isOffered(day) && day.from ? ` ${formatPrices(day.from, words.locale)[currency]}` : ''
  return `${dayWords(day, words)}${price}`
}
