import { browser } from '#client/browser.ts'
import { findAnything } from '#client/search.ts'
import { PRODUCTS_FOUND, SUGGESTIONS } from '#contract/catalogue/search.ts'
import { mapValue, ok } from '#domain/result.ts'
import type { Find } from './suggestions.ts'

/** The limit of S9, applied here too in case another API (`API_BASE`) ignores it. */
export const findSuggestions: Find = async (query, signal) =>
  mapValue(await findAnything(browser, query, { limit: SUGGESTIONS }, signal), ({ data, meant }) => ({
    data: data.slice(0, SUGGESTIONS),
    meant,
  }))

/** For the not-found page (S2): the best city, then up to six products. */
export const findProducts: Find = async (query, signal) => {
  if (query === '') return findSuggestions(query, signal)
  const [cities, products] = await Promise.all([
    findAnything(browser, query, { limit: 1, kind: 'city' }, signal),
    findAnything(browser, query, { limit: PRODUCTS_FOUND, kind: 'product' }, signal),
  ])
  if (!cities.ok) return cities
  if (!products.ok) return products
  const { data, meant } = products.value
  return ok({ data: [...cities.value.data.slice(0, 1), ...data.slice(0, PRODUCTS_FOUND)], meant })
}
