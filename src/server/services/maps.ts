import type { RouteMap } from '#contract/location.ts'
import type { Locale } from '#config/locales.ts'
import type { CatalogueCity, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { RouteEntry } from '#server/catalogue/format.ts'
import { inLanguage } from '#server/catalogue/texts.ts'

const route = ({ names, ...entry }: RouteEntry, locale: Locale): RouteMap['routes'][number] => ({
  ...entry,
  name: inLanguage(names, locale),
})

function mapOf(city: CatalogueCity, products: CatalogueProduct[], locale: Locale): RouteMap {
  const routes = products.flatMap((product) => product.entry.routes.map((entry) => ({ product, entry })))
  const keys = routes.map(({ entry }) => entry.key)
  return {
    // Two products may each have a "red" line: the key then says whose.
    routes: routes.map(({ product, entry }) => {
      const shared = keys.indexOf(entry.key) !== keys.lastIndexOf(entry.key)
      return { ...route(entry, locale), key: shared ? `${product.entry.key}-${entry.key}` : entry.key }
    }),
    water: city.entry.water,
    parks: city.entry.parks,
  }
}

export const cityMap = (city: CatalogueCity, locale: Locale): RouteMap =>
  mapOf(
    city,
    city.products.filter((product) => product.entry.kind !== 'package'),
    locale,
  )

/** A package shows the routes of its parts. */
export function productMap(product: CatalogueProduct, locale: Locale): RouteMap {
  const own = product.entry.routes.length > 0 ? [product] : product.parts.map((part) => part.product)
  return mapOf(product.city, own, locale)
}
