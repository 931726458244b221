import { localeEntries, type Locale } from '#config/locales.ts'

/** “English, French and Spanish” from ISO 639-1 codes, in the order of the page's language. */
export function languageNames(codes: readonly string[], locale: Locale): string[] {
  const { tag } = localeEntries[locale]
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  return codes.map((code) => names.of(code) ?? code).sort(new Intl.Collator(tag).compare)
}

export function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(localeEntries[locale].tag, { type: 'region' }).of(code) ?? code
}
