import type { Locale } from '#config/locales.ts'

/** A text in every language of the catalogue; en-us only where it differs from en. */
export type InLanguages<T> = Record<Exclude<Locale, 'en-us'>, T> & { 'en-us'?: T | undefined }

export function inLanguage<T>(texts: InLanguages<T>, locale: Locale): T {
  return locale === 'en-us' ? (texts['en-us'] ?? texts.en) : texts[locale]
}

/** A slug for each locale, with en as the default for en-us. */
export function slugsByLocale(slugs: InLanguages<string>): Record<Locale, string> {
  return { ...slugs, 'en-us': slugs['en-us'] ?? slugs.en }
}
