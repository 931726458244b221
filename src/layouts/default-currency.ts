import type { Currency } from '#domain/price/money.ts'
import type { Locale } from '#config/locales.ts'

/** The currency shown without JavaScript: that of the page's language (S9). */
export function defaultCurrency(locale: Locale): Currency {
  if (locale === 'en') return 'GBP'
  return locale === 'en-us' ? 'USD' : 'EUR'
}
