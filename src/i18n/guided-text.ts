import type { Locale } from '#config/locales.ts'
import { formatName } from './format.ts'
import { translator } from './translate.ts'

/** "Guided in English", for a language by its ISO 639-1 code. */
export const guidedText = (language: string, locale: Locale): string =>
  translator(locale, 'experience')('guided', { language: formatName(language, 'language', locale) })
