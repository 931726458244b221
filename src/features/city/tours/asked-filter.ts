import { readLocationAvailability } from '#client/location.ts'
import type { Transport } from '#client/transport.ts'
import { mapPrices, type Currency } from '#domain/price/money.ts'
import {
  currenciesWithoutMatch,
  productFilterKeys,
  productFilterQuery,
  readProductFilter,
  sortProducts,
  type FilterChoices,
  type ProductFacts,
  type ProductFilter,
  type ProductFilterKey,
} from '#domain/offer/product-filter.ts'
import { asksFor, tidyQuery } from '#i18n/filtered-pages.ts'

/** What the address of a city page asks for, and what it gets. */
export interface AskedFilter {
  /** False on the plain page, which is cached by its path. */
  asked: boolean
  filter: ProductFilter
  /** Filters of the address that mean nothing here. */
  unknown: ProductFilterKey[]
  /** The canonical query to redirect to; undefined if the address already has it, or has a fault. */
  tidy: string | undefined
  choices: FilterChoices
  /** What can be booked on the filter's day; `undefined` without a day, or where it could not be read. */
  free: number[] | undefined
  dayUnknown: boolean
  /** All products in the chosen order. */
  order: number[]
  /** The currencies in which each product is hidden; they differ only by a price limit. */
  hiddenIn: ReadonlyMap<number, readonly Currency[]>
  /** How many products are shown in each currency. */
  shown: Record<Currency, number>
}

/** What a visitor can choose among these products. */
export const choicesOf = (facts: readonly ProductFacts[]): FilterChoices => ({
  kinds: [...new Set(facts.map(({ kind }) => kind))],
  languages: [...new Set(facts.flatMap(({ languages }) => languages))].sort(),
})

export async function readAskedFilter(
  api: Transport,
  cityId: number,
  query: URLSearchParams,
  facts: readonly ProductFacts[],
): Promise<AskedFilter> {
  const choices = choicesOf(facts)
  const { filter, unknown } = readProductFilter(query, choices)
  const day = filter.day === undefined ? undefined : await readLocationAvailability(api, cityId, filter.day)
  const free = day?.ok
    ? day.value.data.flatMap(({ productId, bookable }) => (bookable ? [productId] : []))
    : undefined
  const hiddenIn = facts.map(
    (product) => [product.id, currenciesWithoutMatch(product, filter, free && new Set(free))] as const,
  )
  const asked = asksFor(query, productFilterKeys)
  const isClear = asked && unknown.length === 0
  return {
    asked,
    filter,
    unknown,
    tidy: isClear ? tidyQuery(query, productFilterKeys, productFilterQuery(filter)) : undefined,
    choices,
    free,
    dayUnknown: day !== undefined && !day.ok,
    order: sortProducts(facts, filter.sort).map(({ id }) => id),
    hiddenIn: new Map(hiddenIn),
    shown: mapPrices((currency) => hiddenIn.filter(([, hidden]) => !hidden.includes(currency)).length),
  }
}
