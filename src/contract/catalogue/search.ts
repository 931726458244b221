import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { Id, IdText } from '#contract/common-schemas.ts'

/** In a file of its own, so that only the search in the browser carries these schemas. */
export const suggestionKinds = ['city', 'product', 'sight', 'country'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

/** S9: suggestions below a search box, products found on the not-found page, and results in all. */
export const SUGGESTIONS = 5
export const PRODUCTS_FOUND = 6
export const RESULTS = 300

/** The id and the slug in the caller's language. */
const Target = v.object({ id: Id, url: v.string() })

/** Something found; its texts are in the caller's language. */
export const Suggestion = v.object({
  kind: v.picklist(suggestionKinds),
  name: v.string(),
  /** The city of a product or sight, the country of a city; empty for a country. */
  place: v.string(),
  /** Where it is; `null` for a country. */
  city: v.nullable(Target),
  /** A product itself, or the only one that visits a sight. */
  product: v.nullable(Target),
  /** How many products are in a city or country or visit a sight; 1 for a product. */
  productCount: v.number(),
})
export type Suggestion = v.InferOutput<typeof Suggestion>

const Limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'invalid_limit'),
  v.transform(Number),
  v.minValue(1, 'invalid_limit'),
  v.maxValue(RESULTS, 'invalid_limit'),
)

/**
 * Ignores accents, finds mistyped names and names in all languages. With a kind, what is found is
 * replaced by its cities or products: `spain` to the cities of Spain, `louvre` to the products that visit it.
 */
export const search = call({
  method: 'GET',
  path: '/search',
  tag: 'location',
  summary: 'Search cities, products, sights and countries; without a query, what is most popular',
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.maxLength(100, 'too_long'))),
    limit: v.optional(Limit),
    kind: v.optional(v.picklist(['city', 'product'], 'invalid_kind')),
    /** Only what is in this city. */
    in: v.optional(IdText),
  }),
  reply: v.object({
    data: v.array(Suggestion),
    /** The name that was probably meant, when the best result was found only by correcting the query. */
    meant: v.nullable(v.string()),
  }),
})
