import { getCountries as callingCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import type { Country } from '#contract/catalogue/country.ts'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { countryName } from './product-card.ts'

/**
 * Ids must not change when the library adds a country, so they are derived from the letters of its code.
 */
const idOf = (code: string): number => (code.charCodeAt(0) - 64) * 100 + (code.charCodeAt(1) - 64)

/** Reserved codes of the phone plan that no traveller lives in. */
const NO_COUNTRIES = new Set(['AC', 'TA'])

function listIn(locale: Locale): Country[] {
  const order = new Intl.Collator(localeEntries[locale].tag)
  return callingCountries()
    .filter((code) => !NO_COUNTRIES.has(code))
    .map((code) => ({
      id: idOf(code),
      code,
      name: countryName(code, locale),
      phonePrefix: getCountryCallingCode(code),
    }))
    .sort((a, b) => order.compare(a.name, b.name))
}

const lists = new Map<Locale, Country[]>()

export function countriesIn(locale: Locale): Country[] {
  const known = lists.get(locale) ?? listIn(locale)
  lists.set(locale, known)
  return known
}

const everyCountry = (): Country[] => countriesIn(locales[0])

export const isCountryCode = (code: string): boolean =>
  everyCountry().some((country) => country.code === code)

/** The code of a country by the number that `GET /country` gives it. */
export const countryCodeById = (id: number): string | undefined =>
  everyCountry().find((country) => country.id === id)?.code
