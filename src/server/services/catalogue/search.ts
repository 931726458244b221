import type { Locale } from '#config/locales.ts'
import type { Suggestion } from '#contract/catalogue/search.ts'
import type { Catalogue, CatalogueCity, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import { growSearchIndex, type Found, type SearchIndex } from '#server/search/search-index.ts'
import { finish, inSlices, type Steps } from '#server/search/slices.ts'
import { countryName } from './product-card.ts'
import { growSearchEntries, type Hit } from './search-entries.ts'

export interface SearchWish {
  limit: number
  /** What is found is replaced by its cities or products. */
  kind?: 'city' | 'product' | undefined
  /** Only what is in this city. */
  cityId?: number | undefined
}

export interface Search {
  /** The cities whose name in any language, or an alias, is meant; best first. */
  cities(query: string, limit: number): CatalogueCity[]
  /** What is meant, or without a query what is most popular. */
  suggest(locale: Locale, query: string, wish: SearchWish): { data: Suggestion[]; meant: string | null }
  /**
   * Makes the index of this catalogue while requests are answered. True if this call made it; false if it was
   * there, another call is making it, or a newer catalogue arrived meanwhile.
   */
  prepare(): Promise<boolean>
}

/** Something found, with its rows of the catalogue. */
type Result =
  | { kind: 'city'; city: CatalogueCity }
  | { kind: 'product'; product: CatalogueProduct }
  | { kind: 'sight'; name: string; city: CatalogueCity; products: CatalogueProduct[] }
  | { kind: 'country'; name: string; cities: CatalogueCity[] }

const citiesOf = (result: Result): CatalogueCity[] => {
  if (result.kind === 'country') return result.cities
  return [result.kind === 'product' ? result.product.city : result.city]
}

function productsOf(result: Result): CatalogueProduct[] {
  switch (result.kind) {
    case 'city':
      return result.city.products
    case 'product':
      return [result.product]
    case 'sight':
      return result.products
    case 'country':
      return result.cities.flatMap(({ products }) => products)
  }
}

const asCity = (city: CatalogueCity): Result => ({ kind: 'city', city })
const asProduct = (product: CatalogueProduct): Result => ({ kind: 'product', product })

/** What somebody who chose this would look at next. */
const nextOf = (result: Result): Result[] =>
  result.kind === 'country' ? result.cities.map(asCity) : productsOf(result).map(asProduct)

const keyOf = (result: Result): unknown =>
  result.kind === 'city' ? result.city : result.kind === 'product' ? result.product : result

const eachOnce = (results: readonly Result[]): Result[] => [
  ...new Map(results.map((result) => [keyOf(result), result])).values(),
]

const nameOf = (result: Result, locale: Locale): string => {
  if (result.kind === 'city') return inLanguage(result.city.entry.names, locale)
  return result.kind === 'product' ? inLanguage(result.product.entry.names, locale) : result.name
}

function suggestion(result: Result, locale: Locale): Suggestion {
  const [city] = result.kind === 'country' ? [] : citiesOf(result)
  const products = productsOf(result)
  const [only] = products
  const leads = result.kind === 'product' || (result.kind === 'sight' && products.length === 1)
  const place =
    result.kind === 'city'
      ? countryName(result.city.entry.country, locale)
      : city && inLanguage(city.entry.names, locale)
  return {
    kind: result.kind,
    name: nameOf(result, locale),
    place: place ?? '',
    city: city ? { id: city.id, url: inLanguage(city.entry.slugs, locale) } : null,
    product: only && leads ? { id: only.id, url: inLanguage(only.entry.slugs, locale) } : null,
    productCount: products.length,
  }
}

/** The hit with its rows of the catalogue. */
function resultOf(hit: Hit, { cities, products }: Catalogue, locale: Locale): Result | undefined {
  if (hit.kind === 'country') {
    const own = hit.cityIds.flatMap((id) => cities.get(id) ?? [])
    return { kind: 'country', name: countryName(hit.code, locale), cities: own }
  }
  const city = cities.get(hit.cityId)
  if (!city) return undefined
  if (hit.kind === 'city') return asCity(city)
  if (hit.kind === 'product') {
    const product = products.get(hit.productId)
    return product && asProduct(product)
  }
  const visiting = hit.productIds.flatMap((id) => products.get(id) ?? [])
  return { kind: 'sight', name: inLanguage(hit.names, locale), city, products: visiting }
}

const isIn =
  (cityId: number | undefined) =>
  (hit: Hit): boolean =>
    cityId === undefined || (hit.kind !== 'country' && hit.cityId === cityId)

const soldIn = ({ cities }: Catalogue): CatalogueCity[] => [...cities.values()].filter((city) => city.sold)

function* growIndex(of: Catalogue): Steps<SearchIndex<Hit>> {
  return yield* growSearchIndex(yield* growSearchEntries(soldIn(of)))
}

/**
 * The index of the catalogue. After an import the index before it answers until the new one is made; only
 * where there is none yet does a search wait for it.
 */
function createLiveIndex({ catalogue }: Pick<ShopContext, 'catalogue'>) {
  let made: { of: Catalogue; index: SearchIndex<Hit> } | undefined
  let growing: { of: Catalogue; steps: Steps<SearchIndex<Hit>>; end: Promise<void> } | undefined

  async function grow(of: Catalogue, steps: Steps<SearchIndex<Hit>>): Promise<void> {
    const index = await inSlices(steps, () => growing?.steps === steps)
    if (!index) return
    made = { of, index }
    growing = undefined
  }
  const isMadeOf = (of: Catalogue): boolean => made?.of === of
  async function prepare(): Promise<boolean> {
    const of = catalogue.current()
    if (made?.of === of) return false
    if (growing?.of === of) {
      await growing.end
      return false
    }
    const steps = growIndex(of)
    growing = { of, steps, end: Promise.resolve() }
    growing.end = grow(of, steps)
    await growing.end
    return isMadeOf(of)
  }
  function current(): SearchIndex<Hit> {
    if (made) return made.index
    const of = catalogue.current()
    made = { of, index: finish(growing?.of === of ? growing.steps : growIndex(of)) }
    growing = undefined
    return made.index
  }
  return { prepare, current }
}

/** Searches in memory. */
export function createSearch({ catalogue }: Pick<ShopContext, 'catalogue'>): Search {
  const { prepare, current: index } = createLiveIndex({ catalogue })
  const sold = (): CatalogueCity[] => soldIn(catalogue.current())
  const results = (found: readonly Found<Hit>[], locale: Locale): Result[] =>
    found.flatMap(({ value }) => resultOf(value, catalogue.current(), locale) ?? [])

  const mostPopular = (): Result[] => {
    const cities = sold().sort((a, b) => a.entry.rank - b.entry.rank || a.id - b.id)
    return [...cities.map(asCity), ...cities.flatMap(({ products }) => products.map(asProduct))]
  }

  /** What was found, then what the best of it leads to, as long as there is room. */
  function fill(found: readonly Result[]): Result[] {
    const [best] = found
    return eachOnce([...found, ...(best ? nextOf(best) : [])])
  }

  return {
    prepare,

    cities: (query, limit) =>
      index()
        .find(query, limit, ({ kind }) => kind === 'city')
        .flatMap(({ value }) =>
          value.kind === 'city' ? (catalogue.current().cities.get(value.cityId) ?? []) : [],
        ),

    suggest(locale, query, { limit, kind, cityId }) {
      const found = query.trim() === '' ? [] : index().find(query, limit, isIn(cityId))
      const hits = query.trim() === '' ? mostPopular() : results(found, locale)
      const followed = {
        city: () => eachOnce(hits.flatMap(citiesOf).map(asCity)),
        product: () => eachOnce(hits.flatMap(productsOf).map(asProduct)),
      }
      const shown = kind ? followed[kind]() : fill(hits)
      const [best] = hits
      return {
        data: shown.slice(0, limit).map((result) => suggestion(result, locale)),
        meant: best && found[0]?.corrected ? nameOf(best, locale) : null,
      }
    },
  }
}
