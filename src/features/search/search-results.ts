import { listProductsOf, readEveryLocation } from '#client/location.ts'
import { findAnything } from '#client/search.ts'
import type { Transport } from '#client/transport.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { LocationCard } from '#contract/catalogue/location.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { PRODUCTS_FOUND, type Suggestion } from '#contract/catalogue/search.ts'

const MOST_CITIES = 12
const MOST_SUGGESTIONS = 24
/** Cities shown in place of results. */
const POPULAR = 6

export interface SearchResults {
  /** The name that was probably meant. */
  meant: string | null
  /** The best result. */
  best: Suggestion | undefined
  sights: Suggestion[]
  cities: LocationCard[]
  products: ProductCard[]
}

/** Everything the search page shows for a query; popular cities where there is none or nothing fits. */
export async function readResults(api: Transport, query: string, cityId?: number): Promise<SearchResults> {
  const find = async (limit: number, kind?: 'city' | 'product') =>
    unwrapOrThrow(await findAnything(api, query, { limit, kind, cityId }))
  const { data, meant } = query === '' ? { data: [], meant: null } : await find(MOST_SUGGESTIONS)
  const known = unwrapOrThrow(await readEveryLocation(api))
  if (data.length === 0) {
    return { meant, best: undefined, sights: [], cities: known.slice(0, POPULAR), products: [] }
  }
  const [cities, products] = [await find(MOST_CITIES, 'city'), await find(PRODUCTS_FOUND, 'product')]
  const cards = await Promise.all(
    [...new Set(products.data.flatMap(({ city }) => city?.id ?? []))].map(async (id) =>
      unwrapOrThrow(await listProductsOf(api, id)),
    ),
  )
  const cardOf = new Map(cards.flatMap((list) => list.data.map((card) => [card.id, card])))
  return {
    meant,
    best: data[0],
    sights: data.filter(({ kind }) => kind === 'sight'),
    cities: cities.data.flatMap(({ city }) => known.find(({ id }) => id === city?.id) ?? []),
    products: products.data.flatMap(({ product }) => (product && cardOf.get(product.id)) ?? []),
  }
}
