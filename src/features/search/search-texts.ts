import type { Texts } from '#i18n/texts.ts'

/** The texts of the box itself, which is printed into every page. */
export type BoxTexts = Pick<Texts['search'], 'label' | 'hint' | 'button'>

/** The texts of the suggestions, a file of the visitor's language that is fetched at the first touch. */
export const suggestionTexts = [
  'loading',
  'none',
  'noCity',
  'all',
  'failed',
  'found_one',
  'found_other',
  'meant',
  'recent',
  'popular',
  'kinds',
  'tours_one',
  'tours_other',
] as const
export type SuggestionTexts = Pick<Texts['search'], (typeof suggestionTexts)[number]>

/** The file itself: the texts, and what goes with them. */
export interface SearchFile {
  texts: SuggestionTexts
  /** BCP 47, for plurals. */
  tag: string
  /** The list of all destinations. */
  destinations: string
}
