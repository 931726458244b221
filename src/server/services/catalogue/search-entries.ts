import { localeEntries, locales } from '#config/locales.ts'
import type { InLanguages } from '#server/catalogue/texts.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { CityRecord, ProductRecord } from '#server/db/schema/catalogue.ts'
import { foldText } from '#domain/fold-text.ts'
import type { Searchable } from '#server/search/search-index.ts'
import { finish, type Steps } from '#server/search/slices.ts'

/** What search reads of a city and its products. */
export interface SearchedCity {
  id: number
  entry: Pick<CityRecord, 'names' | 'aliases' | 'country' | 'landmarks' | 'rank'>
  products: readonly SearchedProduct[]
}
interface SearchedProduct {
  id: number
  entry: Pick<ProductRecord, 'names'>
  /** Itself, or the parts of a package. */
  parts: readonly { product: { entry: Pick<ProductRecord, 'routes'> } }[]
}

/** What a search finds. */
export type Hit =
  | { kind: 'city'; cityId: number }
  | { kind: 'product'; cityId: number; productId: number }
  | { kind: 'sight'; cityId: number; names: InLanguages<string>; productIds: number[] }
  | { kind: 'country'; code: string; cityIds: number[] }

/** Of equally good answers, a place is meant more often than a tour, a tour more often than a sight. */
const bonuses: Record<Hit['kind'], number> = { city: 0.12, country: 0.12, product: 0.03, sight: 0 }

/** What visitors call a country beside its names in `Intl`. */
const countryAliases: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic', 'República Checa', 'République tchèque', 'Tschechische Republik'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Inglaterra', 'Angleterre', 'Inghilterra', 'Schottland'],
  NL: ['Holland', 'Holanda', 'Hollande', 'Olanda'],
  US: ['USA', 'America', 'Estados Unidos', 'États-Unis', 'Stati Uniti', 'Vereinigte Staaten'],
}

const allOf = (texts: InLanguages<string>): string[] => [
  ...new Set(locales.map((locale) => inLanguage(texts, locale))),
]

const countryNames = new Map<string, string[]>()
function namesOfCountry(code: string): string[] {
  const known = countryNames.get(code)
  if (known) return known
  const names = locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap(
      (style) => new Intl.DisplayNames([localeEntries[locale].tag], { type: 'region', style }).of(code) ?? [],
    ),
  )
  const all = [...new Set([...names, ...(countryAliases[code] ?? [])])]
  countryNames.set(code, all)
  return all
}

interface Sight {
  names: InLanguages<string>
  allNames: Set<string>
  productIds: Set<number>
}

/**
 * The landmarks of a city and the sights of all stops, each once, with the products that visit them: those
 * that stop there, and those named after them.
 */
function sightsOf(city: SearchedCity): Sight[] {
  const sights = new Map<string, Sight>()
  const note = (names: InLanguages<string>, productId?: number) => {
    const key = foldText(names.en)
    const sight = sights.get(key) ?? { names, allNames: new Set(), productIds: new Set() }
    sights.set(key, sight)
    for (const name of allOf(names)) sight.allNames.add(name)
    if (productId !== undefined) sight.productIds.add(productId)
  }
  for (const { names } of city.entry.landmarks) note(names)
  for (const { id, parts } of city.products) {
    for (const { product } of parts) {
      for (const { stops } of product.entry.routes)
        for (const { sights: seen } of stops) seen.forEach((names) => note(names, id))
    }
  }
  const products = city.products.map(({ id, entry }) => ({
    id,
    names: allOf(entry.names).map((name) => ` ${foldText(name)} `),
  }))
  for (const sight of sights.values()) {
    const named = [...sight.allNames].map((name) => ` ${foldText(name)} `)
    for (const { id, names } of products) {
      if (names.some((name) => named.some((sightName) => name.includes(sightName)))) sight.productIds.add(id)
    }
  }
  return [...sights.values()]
}

/** Everything on sale that can be found, the most important first: cities, countries, products, sights. */
export const searchEntries = (sold: readonly SearchedCity[]): Searchable<Hit>[] =>
  finish(growSearchEntries(sold))

/** The same in steps, for large catalogues. */
export function* growSearchEntries(sold: readonly SearchedCity[]): Steps<Searchable<Hit>[]> {
  const cities = sold.toSorted((a, b) => a.entry.rank - b.entry.rank || a.id - b.id)
  const byCountry = Map.groupBy(cities, ({ entry }) => entry.country)
  const namesOf = new Map(cities.map((city) => [city, [...allOf(city.entry.names), ...city.entry.aliases]]))
  const placesOf = new Map(
    cities.map((city) => [city, [...(namesOf.get(city) ?? []), ...namesOfCountry(city.entry.country)]]),
  )
  const entry = (value: Hit, names: readonly string[], places: readonly string[] = []): Searchable<Hit> => ({
    value,
    names,
    places,
    bonus: bonuses[value.kind],
  })
  const sights: Searchable<Hit>[] = []
  for (const city of cities) {
    for (const { names, allNames, productIds } of sightsOf(city)) {
      const value: Hit = { kind: 'sight', cityId: city.id, names, productIds: [...productIds] }
      sights.push(entry(value, [...allNames], placesOf.get(city)))
    }
    yield
  }
  return [
    ...cities.map((city) =>
      entry({ kind: 'city', cityId: city.id }, namesOf.get(city) ?? [], namesOfCountry(city.entry.country)),
    ),
    ...[...byCountry].map(([code, own]) =>
      entry({ kind: 'country', code, cityIds: own.map(({ id }) => id) }, namesOfCountry(code)),
    ),
    ...cities.flatMap((city) =>
      city.products.map(({ id, entry: { names } }) =>
        entry({ kind: 'product', cityId: city.id, productId: id }, allOf(names), placesOf.get(city)),
      ),
    ),
    ...sights,
  ]
}
