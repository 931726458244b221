import type { Locale } from '#config/locales.ts'
import type { Suggestion } from '#contract/catalogue/search.ts'
import { cityHref, href, productHref } from '#i18n/routes.ts'

/**
 * Where a suggestion leads: to the city or the product. From a sight, to the one product that visits it, to
 * the list of several, or to its city if there is none. From a country, to the list of its cities.
 */
export function suggestionHref(
  { kind, name, city, product, productCount }: Suggestion,
  locale: Locale,
): string {
  const results = (query: Record<string, string>) =>
    `${href('search', locale)}?${new URLSearchParams(query).toString()}`
  if (!city) return results({ q: name })
  if (product) {
    return productHref(locale, { id: city.id, slug: city.url }, { id: product.id, slug: product.url })
  }
  if (kind === 'sight' && productCount > 1) return results({ q: name, in: String(city.id) })
  return cityHref(locale, city.id, city.url)
}
