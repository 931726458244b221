import { currencies, type Currency } from '#domain/price/money.ts'

/** Where each currency is at home; the first country stands for it where nothing else is known. */
const homes: Record<Currency, readonly string[]> = {
  EUR: [
    ...['DE', 'AT', 'BE', 'BG', 'HR', 'CY', 'EE', 'FI', 'FR', 'GR', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL'],
    ...['PT', 'SK', 'SI', 'ES', 'AD', 'MC', 'SM', 'VA', 'ME', 'XK', 'AX', 'GF', 'GP', 'MQ', 'RE', 'YT'],
  ],
  GBP: ['GB', 'GG', 'IM', 'JE'],
  USD: ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'EC', 'SV', 'PA'],
}

const isAtHome = (currency: Currency, country: string): boolean => homes[currency].includes(country)

/** The countries that a browser names with its languages, as in `de-AT, de;q=0.9, en;q=0.8`. */
export const countriesOfBrowser = (acceptLanguage: string): string[] =>
  acceptLanguage
    .split(',', 10)
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .flatMap((tag) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1]?.toUpperCase() ?? [])

export interface PayerClues {
  /** What the basket is paid in. */
  currency: Currency
  browser: readonly string[]
  /** The country of the language that is read. */
  language: string
  /** The country of the address; asked for only where the browser does not decide. */
  address: () => Promise<string | null>
}

/**
 * Where the payer most likely lives: a country that uses the currency of the basket or none of ours, as named
 * by the browser, else by the address, else by the language. Only proposed: the payer may choose another.
 */
export async function likelyCountry({ currency, browser, language, address }: PayerClues): Promise<string> {
  const fits = (country: string): boolean =>
    isAtHome(currency, country) || !currencies.some((other) => isAtHome(other, country))
  const byBrowser = browser.find(fits)
  if (byBrowser !== undefined) return byBrowser
  const byAddress = await address()
  if (byAddress !== null && fits(byAddress)) return byAddress
  if (isAtHome(currency, language)) return language
  // A currency alone says little: dollars are what the shop itself first shows to most of the world (S9).
  return browser[0] ?? byAddress ?? (currency === 'EUR' ? language : homes[currency][0]) ?? language
}
