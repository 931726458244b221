import type { Product } from '#contract/catalogue/product.ts'
import type { Currency } from '#domain/price/money.ts'
import type { Locale } from '#config/locales.ts'
import { formatMoney } from '#i18n/format.ts'
import { headDescription } from '#i18n/page-head.ts'
import { fitTitle, mentions } from '#i18n/search-texts.ts'
import { translator } from '#i18n/translate.ts'

/** With the city, unless the product's own name says it or leaves no room. */
export function productTitle(
  { name: product, locationName: city }: Pick<Product, 'name' | 'locationName'>,
  locale: Locale,
): string {
  const t = translator(locale, 'search-engines')
  const alone = t('product.titleAlone', { product })
  return fitTitle(mentions(product, city) ? [alone] : [t('product.title', { product, city }), alone])
}

export function productDescription(
  { summary, from }: Pick<Product, 'summary' | 'from'>,
  currency: Currency,
  locale: Locale,
): string {
  const t = translator(locale, 'search-engines')
  const price = from && formatMoney({ amount: from[currency], currency }, locale)
  return headDescription([summary, ...(price ? [t('product.from', { price })] : [])], locale)
}
