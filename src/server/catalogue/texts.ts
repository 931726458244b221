import type { Locale } from '#config/locales.ts'

/** A text in every language of the catalogue; en-us only where it differs from en. */
export type InLanguages<T> = Record<Exclude<Locale, 'en-us'>, T> & { 'en-us'?: T | undefined }

export function inLanguage<T>(texts: InLanguages<T>, locale: Locale): T {
  return locale === 'en-us' ? (texts['en-us'] ?? texts.en) : texts[locale]
}

/** One slug per public locale prefix, en-us filled in. */
export function everySlug(slugs: InLanguages<string>): Record<Locale, string> {
  return { ...slugs, 'en-us': slugs['en-us'] ?? slugs.en }
}
