import { localeEntries, type Locale } from '#config/locales.ts'
import { daysBetween, type Day } from '#domain/day.ts'
import type { Validity } from '#domain/validity.ts'
import { formatDate, formatDateRange } from './format.ts'
import { translator } from './translate.ts'

/** Italian shortens articles before "otto" and "undici": l’8, dall’8, fino all’11. */
const elided = (text: string): string =>
  text.replace(/\b([Ii]l|al|dal) (?=(?:8|11)\b)/g, (_, article: string) => elisions[article] ?? article)
const elisions: Record<string, string> = { il: 'l’', Il: 'L’', al: 'all’', dal: 'dall’' }

const inItalian = (text: string, locale: Locale): string =>
  localeEntries[locale].tag.startsWith('it') ? elided(text) : text

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
    return inItalian(t('flexible', { day: planned, until: formatDate(until, locale, 'full') }), locale)
  }
  const further = daysBetween(day, until)
  if (further <= 0) return inItalian(t('day', { day: formatDate(day, locale, 'full') }), locale)
  const pair = further === 1
  const days = formatDateRange(day, until, locale, t(pair ? 'and' : 'to'))
  return inItalian(t(pair ? 'days' : 'range', { days }), locale)
}
