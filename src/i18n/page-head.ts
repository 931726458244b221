import type { Locale } from '#config/locales.ts'
import { describePage, fitTitle, mentions } from './search-texts.ts'
import { translator } from './translate.ts'

/**
 * A page's title, followed by the shop's name where both fit and the title does not say a word of it: no
 * "Paris by night | Cityloop Paris".
 */
export function headTitle(title: string, brand: string, locale: Locale): string {
  const t = translator(locale, 'search-engines')
  const named = brand.split(/\s+/u).some((word) => mentions(title, word))
  return fitTitle(named ? [title] : [t('title', { title, name: brand }), title])
}

/** A page's description, from its own sentences and, where those are short, what holds for every page. */
export function headDescription(sentences: readonly string[], locale: Locale): string {
  const t = translator(locale, 'search-engines')
  return describePage(sentences, [t('fillers.days'), t('fillers.book')])
}
