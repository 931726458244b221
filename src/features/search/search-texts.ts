import type { Texts } from '#i18n/texts.ts'

/** The texts of the search island. */
export type SearchTexts = Pick<
  Texts['search'],
  'label' | 'hint' | 'button' | 'loading' | 'none' | 'all' | 'failed' | 'found_one' | 'found_other'
>
