import * as v from 'valibot'
import { depths, formats, hours, waters } from '#domain/place/poster.ts'
import { call } from '#contract/call.ts'
import { Coordinates, IdText, Id, Prices } from '#contract/common-schemas.ts'
import { Operator } from './operator.ts'
import { ProductCard } from './product.ts'

/** Slugs by public locale prefix: `{ en: 'london', fr: 'londres', … }`. */
const LocalSlugs = v.record(v.string(), v.string())

/** A landmark on a poster: `x` in units of the sheet, `lift` above its ground. */
const Placement = v.object({
  landmark: v.string(),
  x: v.number(),
  scale: v.number(),
  depth: v.picklist(depths),
  lift: v.optional(v.number()),
})

/** Not read from `LocationCard.entries`, for which bundlers would keep the schemas in every browser. */
const cardEntries = {
  id: Id,
  name: v.string(),
  country: v.string(),
  /** ISO 3166-1; like `centre` missing in the lists of an earlier API. */
  countryCode: v.optional(v.string()),
  centre: v.optional(Coordinates),
  /** The slug in the caller's language. */
  url: v.string(),
  tagline: v.string(),
  productCount: v.number(),
  from: v.nullable(Prices),
  /** The input of the poster drawing. */
  poster: v.object({
    key: v.string(),
    hour: v.picklist(hours),
    water: v.picklist(waters),
    skyline: v.array(v.string()),
    layouts: v.optional(v.object(v.entriesFromList(formats, v.array(Placement)))),
  }),
}

/** Practical advice, as headed paragraphs. */
const about = v.array(v.object({ heading: v.string(), text: v.string() }))
const landmarks = v.array(v.object({ name: v.string(), at: Coordinates }))
const faqs = v.array(v.object({ question: v.string(), answer: v.string() }))

/** A city as shown in lists. */
export const LocationCard = v.object(cardEntries)
export type LocationCard = v.InferOutput<typeof LocationCard>

export const Location = v.object({
  ...cardEntries,
  /** The IANA time zone of all the city's days and times. */
  zone: v.string(),
  countryCode: v.string(),
  centre: Coordinates,
  intro: v.string(),
  about,
  landmarks,
  faqs,
  /** Who runs the products of the city. */
  operators: v.array(Operator),
  slugs: LocalSlugs,
})
export type Location = v.InferOutput<typeof Location>

/** A result of the destination search. */
export const LocationSuggestion = v.object({ id: Id, name: v.string(), country: v.string(), url: v.string() })
export type LocationSuggestion = v.InferOutput<typeof LocationSuggestion>

/** The most locations in one answer (S9); further pages have the others. */
export const LOCATIONS_PER_PAGE = 300

const Limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'invalid_limit'),
  v.transform(Number),
  v.minValue(1, 'invalid_limit'),
  v.maxValue(LOCATIONS_PER_PAGE, 'invalid_limit'),
)
/** Counted from 1, in pages of `limit`. */
const PageNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'invalid_page'), v.transform(Number))
const part = { limit: v.optional(Limit), page: v.optional(PageNumber) }
const ById = v.object({ id: IdText })

/**
 * S7: ignores accents, tolerates typos and matches the names of all languages. Without a query, lists all
 * by name.
 */
export const searchLocations = call({
  method: 'GET',
  path: '/location',
  tag: 'location',
  summary: 'Search destinations by name in any language, or list them all',
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.maxLength(100, 'too_long'))),
    ...part,
  }),
  reply: v.object({ data: v.array(LocationSuggestion) }),
})

export const getLocation = call({
  method: 'GET',
  path: '/location/{id}',
  tag: 'location',
  summary: 'One city with its texts',
  params: ById,
  reply: Location,
})

export const getLocationHrefs = call({
  method: 'GET',
  path: '/location/href/{id}',
  tag: 'location',
  summary: 'The slugs of a city in every language',
  params: ById,
  reply: v.object({
    id: Id,
    slugs: LocalSlugs,
    /** When what its page shows last changed, as an instant; an earlier API does not say. */
    changedAt: v.optional(v.string()),
  }),
})

export const getTopLocations = call({
  method: 'GET',
  path: '/location/top',
  tag: 'location',
  summary: 'The destinations most in demand',
  query: v.object(part),
  reply: v.object({ data: v.array(LocationCard) }),
})

/** The top locations of S3, with only the fields needed for links. */
export const getTopLocationsSlim = call({
  method: 'GET',
  path: '/location/top/slim',
  tag: 'location',
  summary: 'Links to the destinations most in demand',
  query: v.object(part),
  reply: v.object({
    data: v.array(v.object({ id: Id, name: v.string(), url: v.string(), lang: v.string() })),
  }),
})

export const getLocationProducts = call({
  method: 'GET',
  path: '/location/{id}/product',
  tag: 'location',
  summary: 'The products of a city, the main product first',
  params: ById,
  reply: v.object({ data: v.array(ProductCard) }),
})

/** S7: `product/main` lists the products a city is known for, `product/seat` those with limited seats. */
export const getMainProducts = call({
  method: 'GET',
  path: '/location/{id}/product/main',
  tag: 'location',
  summary: 'The main products of a city',
  params: ById,
  reply: v.object({ data: v.array(ProductCard) }),
})

export const getSeatProducts = call({
  method: 'GET',
  path: '/location/{id}/product/seat',
  tag: 'location',
  summary: 'The products of a city whose seats are limited',
  params: ById,
  reply: v.object({ data: v.array(ProductCard) }),
})

export const LocationAbout = v.object({ id: Id, name: v.string(), intro: v.string(), about, landmarks, faqs })
export type LocationAbout = v.InferOutput<typeof LocationAbout>

export const getLocationAbout = call({
  method: 'GET',
  path: '/location/{id}/about',
  tag: 'location',
  summary: 'What to know about a city: introduction, advice, landmarks',
  params: ById,
  reply: LocationAbout,
})
