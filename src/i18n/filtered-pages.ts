import { destinationFilterKeys } from '#domain/place/destination-filter.ts'
import { productFilterKeys } from '#domain/offer/product-filter.ts'
import { localeOfPath } from './locale-of-path.ts'
import { cityPageOfSlug, pageOfPath } from './routes.ts'

/** The map viewer shows the lines of this product alone. */
export const MAP_OF_PRODUCT = 'product'

/** Whether a query has one of these filters, chosen or not. */
export const asksFor = (query: URLSearchParams, keys: readonly string[]): boolean =>
  keys.some((key) => query.has(key))

/** Whether a page was made for its query: search, and lists that were filtered. */
export const answersToQuery = ({ pathname, search }: URL): boolean =>
  pageOfPath(pathname) === 'search' || isFiltered(pathname, search.slice(1))

/**
 * The query with its filters as `said`, so that the same filters have one address: a form without script
 * sends also what is not chosen. `undefined` where it already is that.
 */
export function tidyQuery(query: URLSearchParams, keys: readonly string[], said: string): string | undefined {
  const others = [...query].filter(([key]) => !keys.includes(key))
  const tidy = [new URLSearchParams(others).toString(), said].filter(Boolean).join('&')
  return tidy === query.toString() ? undefined : tidy
}

/** The last segment of a page right below a city's id. */
function belowCity(path: string): string | undefined {
  const [, , id = '', name, ...below] = path.split('/')
  return localeOfPath(path) && /^\d+$/.test(id) && below.length === 0 ? name : undefined
}

/** Whether a page is the map of one product, of which there are as many as the catalogue has products. */
export function isMapOfProduct(path: string, query: string): boolean {
  const name = belowCity(path)
  return (
    name !== undefined &&
    cityPageOfSlug(name) === 'mapViewer' &&
    asksFor(new URLSearchParams(query), [MAP_OF_PRODUCT])
  )
}

/** Whether a list was filtered, a city's products or the destinations: each query makes another page. */
export function isFilteredList(path: string, query: string): boolean {
  if (query === '') return false
  if (pageOfPath(path) === 'destinations') return asksFor(new URLSearchParams(query), destinationFilterKeys)
  const name = belowCity(path)
  if (!name || cityPageOfSlug(name) === 'mapViewer') return false
  return asksFor(new URLSearchParams(query), productFilterKeys)
}

/**
 * Whether a page answers to its query. All other queries (campaigns) leave a page as it is, and its finished
 * bytes are found by its path.
 */
export const isFiltered = (path: string, query: string): boolean =>
  isFilteredList(path, query) || isMapOfProduct(path, query)
