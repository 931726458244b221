import { localeEntries, type Locale } from '#config/locales.ts'
import type { Day, Month, Time } from '#domain/time/day.ts'
import { currencies, isCurrency, type Currency, type Money, type Prices } from '#domain/price/money.ts'

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.DisplayNames | Intl.ListFormat | Intl.Collator

const formats = new Map<string, Format>()

/** Caches formatters, since creating one takes longer than formatting a page. */
function cached<F extends Format>(key: string, make: () => F): F {
  const known = formats.get(key) as F | undefined
  if (known) return known
  const made = make()
  formats.set(key, made)
  return made
}

/** Formats minor units; whole amounts without decimals: `39 €`, `£34.50`. */
export function formatMoney(money: Money, locale: Locale): string {
  if (!isCurrency(money.currency)) throw new RangeError(`unknown currency ${String(money.currency)}`)
  const whole = money.amount % 100 === 0
  const { tag } = localeEntries[locale]
  const format = cached(
    `money ${tag} ${money.currency} ${whole}`,
    () =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: money.currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: whole ? 0 : 2,
        maximumFractionDigits: whole ? 0 : 2,
      }),
  )
  return format.format(money.amount / 100)
}

/** The price in every currency: all are in the page, and CSS shows one. */
export function formatPrices(prices: Prices, locale: Locale): Record<Currency, string> {
  const texts = currencies.map((currency) => [
    currency,
    formatMoney({ amount: prices[currency], currency }, locale),
  ])
  return Object.fromEntries(texts) as Record<Currency, string>
}

/** French uses an ordinal for the first of a month only, a rule that ICU lacks. */
const withOrdinal = (text: string, locale: Locale): string =>
  locale === 'fr' ? text.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : text

type DayStyle = 'long' | 'medium' | 'short'
const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  medium: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
}

/** Formats a plain date in UTC, so that no zone can shift it. */
export function formatDay(day: Day, locale: Locale, style: DayStyle = 'long'): string {
  const { tag } = localeEntries[locale]
  const format = cached(
    `day ${tag} ${style}`,
    () => new Intl.DateTimeFormat(tag, { ...dayStyles[style], timeZone: 'UTC' }),
  )
  const text = format.format(new Date(`${day}T00:00:00Z`))
  // ICU adds a comma after the weekday, which British English does not use.
  if (locale === 'en') return text.replace(/^(\p{L}+),/u, '$1')
  return withOrdinal(text, locale)
}

const dateStyles: Record<'full' | 'dayMonth', Intl.DateTimeFormatOptions> = {
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'long' },
}

const dateFormat = (locale: Locale, style: keyof typeof dateStyles): Intl.DateTimeFormat => {
  const { tag } = localeEntries[locale]
  return cached(
    `date ${tag} ${style}`,
    () => new Intl.DateTimeFormat(tag, { ...dateStyles[style], timeZone: 'UTC' }),
  )
}

const noon = (day: Day): Date => new Date(`${day}T12:00:00Z`)

/** A date in a sentence, without its weekday: "24 November 2026", "24 November". */
export const formatDate = (day: Day, locale: Locale, style: keyof typeof dateStyles): string =>
  withOrdinal(dateFormat(locale, style).format(noon(day)), locale)

/** Two dates without what both share, joined by a word instead of a dash: "24 and 25 November 2026". */
export function formatDateRange(from: Day, to: Day, locale: Locale, word: string): string {
  const text = dateFormat(locale, 'full')
    .formatRangeToParts(noon(from), noon(to))
    .map(({ type, value }) => {
      // Italian pads the day of the second date.
      if (type === 'day') return String(Number(value))
      return type === 'literal' ? value.replace(/\s*–\s*/, ` ${word} `) : value
    })
    .join('')
  return withOrdinal(text, locale)
}

export function formatMonth(month: Month, locale: Locale): string {
  const { tag } = localeEntries[locale]
  const format = cached(
    `month ${tag}`,
    () => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  )
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** A wall-clock time as the country writes it: `14:30`, `2:30 PM`. */
export function formatTime(time: Time, locale: Locale): string {
  const { tag } = localeEntries[locale]
  const format = cached(
    `time ${tag}`,
    () => new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
  )
  return format.format(new Date(`2000-01-01T${time}:00Z`))
}

/** A whole percentage: "50%", "50 %". */
export function formatPercent(percent: number, locale: Locale): string {
  const { tag } = localeEntries[locale]
  return cached(`percent ${tag}`, () => new Intl.NumberFormat(tag, { style: 'percent' })).format(
    percent / 100,
  )
}

export function formatNumber(value: number, locale: Locale): string {
  const { tag } = localeEntries[locale]
  return cached(`number ${tag}`, () => new Intl.NumberFormat(tag)).format(value)
}

const KILOMETRES_OF_A_MILE = 1.609344

/** A distance between cities: "312 km"; Americans read miles. */
export function formatDistance(kilometres: number, locale: Locale): string {
  const { tag } = localeEntries[locale]
  const unit = locale === 'en-us' ? 'mile' : 'kilometer'
  const format = cached(
    `distance ${tag}`,
    () => new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 0 }),
  )
  return format.format(unit === 'mile' ? kilometres / KILOMETRES_OF_A_MILE : kilometres)
}

/** "24 hours", "2–3 hours", "1 day", with the language's own units. */
export function formatDuration(
  { amount, to, unit }: { amount: number; to?: number | undefined; unit: 'minutes' | 'hours' | 'days' },
  locale: Locale,
): string {
  const { tag } = localeEntries[locale]
  const format = cached(
    `duration ${tag} ${unit}`,
    () => new Intl.NumberFormat(tag, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }),
  )
  return to === undefined
    ? format.format(amount)
    : range(`${tag} ${unit} ${amount} ${to}`, () => format.formatRange(amount, to))
}

const ranges = new Map<string, string>()

/** Cached, since formatting a range takes a quarter of a millisecond and there are few. */
function range(key: string, make: () => string): string {
  const known = ranges.get(key)
  if (known !== undefined) return known
  const made = make()
  ranges.set(key, made)
  return made
}

const LEAP_YEAR = 2028

/** Formats a date of every year (`04-01`): "1 April". */
export function formatYearDay(monthAndDay: string, locale: Locale): string {
  const { tag } = localeEntries[locale]
  const format = cached(
    `year day ${tag}`,
    () => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  )
  return withOrdinal(format.format(new Date(`${LEAP_YEAR}-${monthAndDay}T00:00:00Z`)), locale)
}

/** The name of an ISO weekday (7 is Sunday). */
export function formatWeekday(weekday: number, locale: Locale, style: 'short' | 'long'): string {
  const { tag } = localeEntries[locale]
  const format = cached(
    `weekday ${tag} ${style}`,
    () => new Intl.DateTimeFormat(tag, { weekday: style, timeZone: 'UTC' }),
  )
  // 4 January 2026 is a Sunday, so adding the ISO weekday modulo 7 gives the right day.
  return format.format(new Date(Date.UTC(2026, 0, 4 + (weekday % 7))))
}

/** "Sat, Sun". */
export function formatList(words: readonly string[], locale: Locale): string {
  const { tag } = localeEntries[locale]
  return cached(`list ${tag}`, () => new Intl.ListFormat(tag, { type: 'unit', style: 'short' })).format(words)
}

/** "Italian, Spanish or French". */
export function formatAlternatives(words: readonly string[], locale: Locale): string {
  const { tag } = localeEntries[locale]
  return cached(`or ${tag}`, () => new Intl.ListFormat(tag, { type: 'disjunction' })).format(words)
}

/** The name of a language (ISO 639-1) or country (ISO 3166-1). */
export function formatName(code: string, type: 'language' | 'region', locale: Locale): string {
  const { tag } = localeEntries[locale]
  return cached(`${type} ${tag}`, () => new Intl.DisplayNames(tag, { type })).of(code) ?? code
}

/** Sorts by the language's alphabet. */
export function inOrder(words: readonly string[], locale: Locale): string[] {
  const { tag } = localeEntries[locale]
  return words.toSorted(cached(`order ${tag}`, () => new Intl.Collator(tag)).compare)
}
