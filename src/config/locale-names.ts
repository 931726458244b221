import { localeEntries, locales, type Locale } from './locales.ts'

const namesOf = (locale: Locale): string[] => [
  locale,
  localeEntries[locale].header,
  localeEntries[locale].tag,
]

/**
 * All names of the languages: in addresses (`en-us`), in the language header (`us`) and as tags (`en-US`).
 */
export const localeNames = [...new Set(locales.flatMap(namesOf))]

export const localeNamed = (name: string): Locale =>
  locales.find((locale) => namesOf(locale).includes(name)) ?? 'en'
