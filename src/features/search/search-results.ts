import { listProductsOf, readEveryLocation } from '#client/location.ts'
import { findAnything } from '#client/search.ts'
import type { Transport } from '#client/transport.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { LocationCard } from '#contract/catalogue/location.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { PRODUCTS_FOUND, RESULTS, type Suggestion } from '#contract/catalogue/search.ts'

/** What one page shows of each kind (S9 for products); the next page goes on. */
const ON_A_PAGE = { cities: 12, sights: 24, products: PRODUCTS_FOUND }
export const resultKinds = ['cities', 'sights', 'products'] as const
export type ResultKind = (typeof resultKinds)[number]

/** Cities shown in place of results. */
const POPULAR = 6

export interface SearchWish {
  query: string
  /** The city of a sight, whose name others may bear too. */
  cityId?: number | undefined
  /** From 1; one beyond the last shows the last. */
  page: number
}

export interface SearchResults {
  /** The name that was probably meant. */
  meant: string | null
  /** The best result. */
  best: Suggestion | undefined
  /** Whether all results are tours that visit the best one, a sight. */
  ofOneSight: boolean
  sights: Suggestion[]
  cities: LocationCard[]
  products: ProductCard[]
  page: number
  /** How many results come on later pages. */
  more: Record<ResultKind, number>
}

/** Everything the search page shows for a query; popular cities where there is none or nothing fits. */
export async function readResults(api: Transport, wish: SearchWish): Promise<SearchResults> {
  const { query, cityId } = wish
  const find = async (kind?: 'city' | 'product') =>
    unwrapOrThrow(await findAnything(api, query, { limit: RESULTS, kind, cityId }))
  const { data, meant } = query === '' ? { data: [], meant: null } : await find()
  const known = unwrapOrThrow(await readEveryLocation(api))
  const [best] = data
  if (!best) return { ...nothing, meant, cities: known.slice(0, POPULAR) }

  const found = { cities: (await find('city')).data, products: (await find('product')).data }
  const allSights = data.filter(({ kind }) => kind === 'sight')
  const ofOneSight = best.kind === 'sight' && (cityId !== undefined || allSights.length === 1)
  const paged = pageOf({ ...found, sights: ofOneSight ? [] : allSights }, wish.page)
  const { cities, sights, products } = paged.shown
  const cards = await cardsOf(api, products)
  return {
    meant,
    best,
    ofOneSight,
    sights,
    cities: cities.flatMap(({ city }) => known.find(({ id }) => id === city?.id) ?? []),
    products: products.flatMap(({ product }) => (product && cards.get(product.id)) ?? []),
    page: paged.page,
    more: paged.more,
  }
}

const nothing: Omit<SearchResults, 'meant' | 'cities'> = {
  best: undefined,
  ofOneSight: false,
  sights: [],
  products: [],
  page: 1,
  more: { cities: 0, sights: 0, products: 0 },
}

type Found = Record<ResultKind, Suggestion[]>

function pageOf(found: Found, wanted: number) {
  const last = Math.max(1, ...resultKinds.map((kind) => Math.ceil(found[kind].length / ON_A_PAGE[kind])))
  const page = Math.min(wanted, last)
  const shownOf = (kind: ResultKind) =>
    found[kind].slice((page - 1) * ON_A_PAGE[kind], page * ON_A_PAGE[kind])
  const moreOf = (kind: ResultKind) => Math.max(0, found[kind].length - page * ON_A_PAGE[kind])
  return {
    page,
    shown: { cities: shownOf('cities'), sights: shownOf('sights'), products: shownOf('products') },
    more: { cities: moreOf('cities'), sights: moreOf('sights'), products: moreOf('products') },
  }
}

/** The cards of products, from the lists of their cities. */
async function cardsOf(api: Transport, products: readonly Suggestion[]): Promise<Map<number, ProductCard>> {
  const lists = await Promise.all(
    [...new Set(products.flatMap(({ city }) => city?.id ?? []))].map(async (id) =>
      unwrapOrThrow(await listProductsOf(api, id)),
    ),
  )
  return new Map(lists.flatMap(({ data }) => data.map((card) => [card.id, card])))
}
