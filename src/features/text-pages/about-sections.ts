import type { Locale } from '#config/locales.ts'
import { formatAlternatives, formatName } from '#i18n/format.ts'
import { translator } from '#i18n/translate.ts'
import { headedSections, type HeadedSection } from './headed-sections.ts'

const languageOf = (locale: Locale): string => locale.slice(0, 2)

/** The languages of the shop, the reader's own first; American English counts as English. */
const languagesOf = (locale: Locale, locales: readonly Locale[]): string[] => [
  ...new Set([locale, ...locales].map((one) => formatName(languageOf(one), 'language', locale))),
]

/** What the shop says of itself. A shop in one language does not boast of languages. */
export function aboutSections(locale: Locale, locales: readonly Locale[]): HeadedSection[] {
  const t = translator(locale, 'about')
  const languages = languagesOf(locale, locales)
  const words = {
    id: 'words',
    heading: t('sections.words.heading'),
    text: t('sections.words.text', { languages: formatAlternatives(languages, locale) }),
  }
  return [
    ...headedSections(t, ['lines', 'prices', 'seats', 'voucher', 'open']),
    ...(languages.length > 1 ? [words] : []),
    ...headedSections(t, ['everyone']),
  ]
}
