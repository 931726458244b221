import type { Locale } from '#config/locales.ts'
import type { Suggestion } from '#contract/catalogue/search.ts'
import { cityHref, productHref } from '#i18n/routes.ts'
import { searchHref } from './search-href.ts'

/**
 * Where a suggestion leads: to the city or the product. From a sight, to the one product that visits it, to
 * the list of several, or to its city if there is none. From a country, to the list of its cities.
 */
export function suggestionHref(
  { kind, name, city, product, productCount }: Suggestion,
  locale: Locale,
): string {
  if (!city) return searchHref({ query: name }, locale)
  if (product) {
    return productHref(locale, { id: city.id, slug: city.url }, { id: product.id, slug: product.url })
  }
  if (kind === 'sight' && productCount > 1) return searchHref({ query: name, cityId: city.id }, locale)
  return cityHref(locale, city.id, city.url)
}
