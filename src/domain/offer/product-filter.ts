import { isDay, type Day } from '#domain/time/day.ts'
import { currencies, type Currency, type Prices } from '#domain/price/money.ts'

/** What sort and filters know of a product. */
export interface ProductFacts {
  id: number
  kind: string
  minutes: number
  /** `null` while nothing is on sale. */
  from: Prices | null
  /** ISO 639-1 codes of guides and audio guides. */
  languages: readonly string[]
  /** A wheelchair can come along. */
  accessible: boolean
  cancellable: boolean
}

export const productOrders = ['recommended', 'price', 'duration'] as const
export const durationClasses = ['short', 'half', 'day'] as const
/** Whole units of the visitor's currency. */
export const priceSteps = [25, 50, 100] as const

export interface ProductFilter {
  sort: (typeof productOrders)[number]
  /** Free on this day. */
  day: Day | undefined
  kind: string | undefined
  duration: (typeof durationClasses)[number] | undefined
  /** The most that one ticket may cost. */
  price: (typeof priceSteps)[number] | undefined
  language: string | undefined
  accessible: boolean
  cancellable: boolean
}

/** The names of the filters in an address. */
export const productFilterKeys = [
  'sort',
  'day',
  'kind',
  'duration',
  'price',
  'language',
  'accessible',
  'cancellable',
] as const
export type ProductFilterKey = (typeof productFilterKeys)[number]

export const noProductFilter: ProductFilter = {
  sort: 'recommended',
  day: undefined,
  kind: undefined,
  duration: undefined,
  price: undefined,
  language: undefined,
  accessible: false,
  cancellable: false,
}

/** What can be chosen among the products of one list. */
export interface FilterChoices {
  kinds: readonly string[]
  languages: readonly string[]
}

const oneOf = <T extends string | number>(known: readonly T[], text: string): T | undefined =>
  known.find((one) => String(one) === text)

/**
 * Reads the filters of an address. What means nothing here (an impossible day, an unknown kind) is left out
 * and named in `unknown`, so that the page can say so.
 */
export function readProductFilter(
  query: URLSearchParams,
  choices: FilterChoices,
): { filter: ProductFilter; unknown: ProductFilterKey[] } {
  const text = (key: ProductFilterKey) => query.get(key)?.trim() ?? ''
  const isOn = (key: ProductFilterKey) => text(key) === '1'
  const filter: ProductFilter = {
    sort: oneOf(productOrders, text('sort')) ?? 'recommended',
    day: isDay(text('day')) ? text('day') : undefined,
    kind: oneOf(choices.kinds, text('kind')),
    duration: oneOf(durationClasses, text('duration')),
    price: oneOf(priceSteps, text('price')),
    language: oneOf(choices.languages, text('language')),
    accessible: isOn('accessible'),
    cancellable: isOn('cancellable'),
  }
  const understood = new URLSearchParams(productFilterQuery(filter))
  const unknown = productFilterKeys.filter(
    (key) => text(key) !== '' && !understood.has(key) && text(key) !== noProductFilter[key],
  )
  return { filter, unknown }
}

/** The filters as an address says them, without what stands at its default: `kind=cruise&day=2026-12-01`. */
export function productFilterQuery(filter: ProductFilter): string {
  const said = productFilterKeys.flatMap((key): [string, string][] => {
    const value = filter[key]
    if (value === noProductFilter[key] || value === undefined) return []
    return [[key, value === true ? '1' : String(value)]]
  })
  return new URLSearchParams(said).toString()
}

/** Up to two hours, up to six, or longer. */
export function durationClassOf(minutes: number): (typeof durationClasses)[number] {
  if (minutes <= 120) return 'short'
  return minutes <= 360 ? 'half' : 'day'
}

/** `free`: the products that can be booked on the filter's day; `undefined` while that is not known. */
export function matchesFilter(
  product: ProductFacts,
  filter: ProductFilter,
  { currency, free }: { currency: Currency; free: ReadonlySet<number> | undefined },
): boolean {
  const { day, kind, duration, price, language, accessible, cancellable } = filter
  return (
    (day === undefined || free === undefined || free.has(product.id)) &&
    (kind === undefined || product.kind === kind) &&
    (duration === undefined || durationClassOf(product.minutes) === duration) &&
    (price === undefined || (product.from !== null && product.from[currency] <= price * 100)) &&
    (language === undefined || product.languages.includes(language)) &&
    (!accessible || product.accessible) &&
    (!cancellable || product.cancellable)
  )
}

/** The currencies in which a product does not match the filter: none, all, or some by a price limit. */
export const currenciesWithoutMatch = (
  product: ProductFacts,
  filter: ProductFilter,
  free: ReadonlySet<number> | undefined,
): Currency[] => currencies.filter((currency) => !matchesFilter(product, filter, { currency, free }))

/** In euros, then in the other currencies: one order for all visitors. Without a price comes last. */
function comparePrices(a: Prices | null, b: Prices | null): number {
  if (!a || !b) return Number(!a) - Number(!b)
  const differs = currencies.find((currency) => a[currency] !== b[currency])
  return differs ? a[differs] - b[differs] : 0
}

/** The products in the chosen order; those alike stay in the order in which they are recommended. */
export function sortProducts<P extends ProductFacts>(
  recommended: readonly P[],
  sort: ProductFilter['sort'],
): P[] {
  if (sort === 'recommended') return [...recommended]
  return recommended.toSorted((a, b) =>
    sort === 'price' ? comparePrices(a.from, b.from) : a.minutes - b.minutes,
  )
}
