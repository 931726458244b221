/** The languages of the shop, in the order of the language menu (S9). The id is also the URL prefix. */
export const locales = ['en', 'es', 'fr', 'it', 'de', 'en-us'] as const
export type Locale = (typeof locales)[number]

export interface LocaleEntry {
  /** BCP 47 tag for `<html lang>`, hreflang and Intl. */
  tag: string
  /** The folder under `locales/`. */
  folder: 'de' | 'en' | 'es' | 'fr' | 'it' | 'us'
  /** The value of the language header of API v2 (S7: en-us is sent as us). */
  header: string
  /** The language's own name, for the language menu. */
  name: string
  /** The short name, where space is limited. */
  short: string
}

export const localeEntries: Record<Locale, LocaleEntry> = {
  en: { tag: 'en-GB', folder: 'en', header: 'en', name: 'English', short: 'EN' },
  es: { tag: 'es-ES', folder: 'es', header: 'es', name: 'Español', short: 'ES' },
  fr: { tag: 'fr-FR', folder: 'fr', header: 'fr', name: 'Français', short: 'FR' },
  it: { tag: 'it-IT', folder: 'it', header: 'it', name: 'Italiano', short: 'IT' },
  de: { tag: 'de-DE', folder: 'de', header: 'de', name: 'Deutsch', short: 'DE' },
  'en-us': { tag: 'en-US', folder: 'us', header: 'us', name: 'English (US)', short: 'US' },
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeEntries, value)
}

/** Reads the language header of API v2: `us` is en-us, unknown values fall back to en (S4). */
export function localeFromHeader(value: string | undefined): Locale {
  const found = locales.find((locale) => localeEntries[locale].header === value || locale === value)
  return found ?? 'en'
}
