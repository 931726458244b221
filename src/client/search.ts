import { search, type SuggestionKind } from '#contract/catalogue/search.ts'
import { ask, type Transport } from './transport.ts'

export interface SearchWish {
  limit: number
  /** Only cities or products, those found and those that other results lead to. */
  kind?: Extract<SuggestionKind, 'city' | 'product'> | undefined
  /** Only what is in this city. */
  cityId?: number | undefined
}

/** What is found, or what is popular without a query; the query is lower-cased, as S7 sends it. */
export const findAnything = (
  transport: Transport,
  query: string,
  { limit, kind, cityId }: SearchWish,
  signal?: AbortSignal,
) =>
  ask(transport, search, {
    query: {
      query: query === '' ? undefined : query.toLowerCase(),
      limit: String(limit),
      kind,
      in: cityId === undefined ? undefined : String(cityId),
    },
    signal,
  })
