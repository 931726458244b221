import { localeEntries, type Locale } from '#config/locales.ts'
import { daysBetween, type Day } from '#domain/time/day.ts'
import type { Validity } from '#domain/offer/validity.ts'
import { elideNumbers } from './elision.ts'
import { formatDate, formatDateRange } from './format.ts'
import { translator } from './translate.ts'

/**
 * When a ticket is good, in a sentence for page, basket, voucher, calendar and mail: "Valid on 24 November
 * 2026", "Planned for 24 November; good on any day until 22 November 2027".
 */
export function validityText(
  { kind, day, until }: { kind: Validity['kind']; day: Day; until: Day },
  locale: Locale,
): string {
  const t = translator(locale, 'validity')
  if (kind === 'flexible') {
    const planned = formatDate(day, locale, daysBetween(day, until) < 365 ? 'dayMonth' : 'full')
    return t('flexible', { day: planned, until: formatDate(until, locale, 'full') })
  }
  const further = daysBetween(day, until)
  if (further <= 0) return t('day', { day: formatDate(day, locale, 'full') })
  const pair = further === 1
  const days = formatDateRange(day, until, locale, t(pair ? 'and' : 'to'))
  return t(pair ? 'days' : 'range', { days: elideNumbers(days, localeEntries[locale].tag) })
}
