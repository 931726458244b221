import type { Locale } from '#config/locales.ts'
import { formatName, inOrder } from '#i18n/format.ts'

/** Language names from ISO 639-1 codes, sorted in the page's language. */
export const languageNames = (codes: readonly string[], locale: Locale): string[] =>
  inOrder(
    codes.map((code) => formatName(code, 'language', locale)),
    locale,
  )

export const countryName = (code: string, locale: Locale): string => formatName(code, 'region', locale)
