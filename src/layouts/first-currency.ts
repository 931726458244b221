import type { Currency } from '#domain/money.ts'
import type { Locale } from '#config/locales.ts'

/** What a page shows where no script may choose: the currency of its language's country (S9). */
export function firstCurrency(locale: Locale): Currency {
  if (locale === 'en') return 'GBP'
  return locale === 'en-us' ? 'USD' : 'EUR'
}
