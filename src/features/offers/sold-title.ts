import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Locale } from '#config/locales.ts'
import { formatList } from '#i18n/format.ts'
import { fitTitle } from '#i18n/search-texts.ts'
import { translator } from '#i18n/translate.ts'

/** The kinds that a title may name, the most wanted first; a package is not named, since it holds these. */
const named = ['hop_on', 'cruise', 'attraction', 'tour'] as const
const NAMED_MOST = 3

/** "Granada: hop-on hop-off buses, tours": says only what is sold there, as much of it as has room. */
export function soldTitle(
  page: 'home' | 'city',
  name: string,
  sold: readonly ProductCard['kind'][],
  locale: Locale,
): string {
  const t = translator(locale, 'search-engines')
  const kinds = named.filter((kind) => sold.includes(kind)).slice(0, NAMED_MOST)
  const titles = kinds.map((_, left) => {
    const said = kinds.slice(0, kinds.length - left).map((kind) => t(`kinds.${kind}`))
    return t(`${page}.title`, { name, kinds: formatList(said, locale) })
  })
  return fitTitle([...titles, t(`${page}.titlePlain`, { name })])
}
