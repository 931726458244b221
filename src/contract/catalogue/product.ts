import * as v from 'valibot'
import { call } from '#contract/call.ts'
import {
  Coordinates,
  Duration,
  Id,
  IdText,
  PassengerType,
  Prices,
  Transport,
} from '#contract/common-schemas.ts'
import { Operator } from './operator.ts'
import { travellerFields } from '#contract/payment/traveller-fields.ts'

export const productKinds = ['hop_on', 'cruise', 'attraction', 'tour', 'package'] as const

/** A product as shown in lists. */
export const ProductCard = v.object({
  id: Id,
  name: v.string(),
  url: v.string(),
  locationId: Id,
  locationName: v.string(),
  locationUrl: v.string(),
  kind: v.picklist(productKinds),
  summary: v.string(),
  transport: Transport,
  duration: Duration,
  from: v.nullable(Prices),
  retailFrom: v.nullable(Prices),
  /**
   * Rating and count include travellers' reviews only, not samples; `null` until a traveller has written
   * one.
   */
  rating: v.nullable(v.number()),
  reviewCount: v.number(),
  /** Until how many hours before its visit every ticket can be cancelled for free; `null` if not all can. */
  cancelHours: v.nullable(v.number()),
  /** Not every ticket, but some, or for a part of the price. */
  cancelVaries: v.optional(v.boolean()),
  voucher: v.picklist(['mobile', 'paper']),
  /** The months from the purchase within which any day is good (S3 `monthsValidity`); 0 for a dated one. */
  validMonths: v.number(),
  /** Names of today's promotions, in the caller's language. */
  promotions: v.array(v.string()),
  stopCount: v.number(),
  /** What its picture shows of the city's poster: a landmark, or `boat`. */
  picture: v.optional(v.string()),
})
export type ProductCard = v.InferOutput<typeof ProductCard>

/** Good on its day or its days counted from then, or on any day within months of the purchase. */
const Validity = v.union([
  v.object({ kind: v.literal('dated'), days: v.number() }),
  v.object({ kind: v.literal('flexible'), months: v.number() }),
])

export const OptionSummary = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  kind: v.picklist(['opening_hours', 'start_times']),
  duration: Duration,
  validity: Validity,
  /** Until `hours` before the visit, `share` percent come back; empty: cannot be cancelled. */
  cancellation: v.array(v.object({ hours: v.number(), share: v.number() })),
  minimumPassengers: v.number(),
  maximumPassengers: v.number(),
  /** Infants and children may book without an adult. */
  alone: v.boolean(),
  studentCard: v.boolean(),
  units: v.array(
    v.object({
      type: PassengerType,
      minimumAge: v.nullable(v.number()),
      maximumAge: v.nullable(v.number()),
      /** The lowest price of the year, for the first paint; the day's price is loaded with the day. */
      from: Prices,
      /**
       * The prices of the year, for a table: the first match for a day applies, the last has no season.
       */
      seasons: v.array(
        v.object({
          /** `MM-DD` of any year. */
          from: v.optional(v.string()),
          to: v.optional(v.string()),
          weekdays: v.optional(v.array(v.number())),
          price: Prices,
        }),
      ),
    }),
  ),
})
export type OptionSummary = v.InferOutput<typeof OptionSummary>

export const Product = v.object({
  ...ProductCard.entries,
  zone: v.string(),
  description: v.array(v.string()),
  highlights: v.array(v.string()),
  included: v.array(v.string()),
  notIncluded: v.array(v.string()),
  important: v.array(v.string()),
  /** ISO 639-1 codes. */
  audioLanguages: v.array(v.string()),
  liveLanguages: v.array(v.string()),
  /** A wheelchair can come along; an earlier API does not say. */
  accessible: v.optional(v.boolean()),
  meeting: v.object({ name: v.string(), address: v.string(), at: Coordinates }),
  /** Sets the prices; `null` in a catalogue that was imported before operators were named. */
  operator: v.nullable(Operator),
  travellerFields: v.array(v.picklist(travellerFields)),
  options: v.array(OptionSummary),
  /** For a package: one option of each part must be chosen; each part has an operator of its own. */
  parts: v.array(
    v.object({ productId: Id, name: v.string(), operator: v.nullable(Operator), optionIds: v.array(Id) }),
  ),
  slugs: v.record(v.string(), v.string()),
  faqs: v.array(v.object({ question: v.string(), answer: v.string() })),
})
export type Product = v.InferOutput<typeof Product>

export const Review = v.object({
  author: v.string(),
  country: v.string(),
  rating: v.number(),
  on: v.string(),
  text: v.string(),
  /** True for the shop's own reviews, which are shown as samples. */
  sample: v.boolean(),
})
export type Review = v.InferOutput<typeof Review>

const ById = v.object({ id: IdText })

export const getProduct = call({
  method: 'GET',
  path: '/product/{id}',
  tag: 'product',
  summary: 'One product with its options and texts',
  params: ById,
  reply: Product,
})

/** The product's names in addresses, by language (S3). */
const Hreflangs = v.array(v.object({ lang: v.string(), locationName: v.string(), urlName: v.string() }))

export const getProductHrefs = call({
  method: 'GET',
  path: '/product/{id}/href',
  tag: 'product',
  summary: 'The slugs of a product in every language',
  params: ById,
  reply: v.object({
    id: Id,
    locationId: Id,
    hreflangs: Hreflangs,
    /** When what its page shows last changed, as an instant; an earlier API does not say. */
    changedAt: v.optional(v.string()),
  }),
})

/** A top product of S3: with the language of the answer and its names in the other languages. */
const TopProduct = v.intersect([ProductCard, v.object({ lang: v.string(), hreflangs: Hreflangs })])
export type TopProduct = v.InferOutput<typeof TopProduct>

export const getTopProducts = call({
  method: 'GET',
  path: '/product/top',
  tag: 'product',
  summary: 'The products most in demand',
  query: v.object({
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/, 'invalid_limit'),
        v.transform(Number),
        v.minValue(1, 'invalid_limit'),
      ),
    ),
  }),
  reply: v.object({ data: v.array(TopProduct) }),
})

export const getReviews = call({
  method: 'GET',
  path: '/product/{id}/review',
  tag: 'product',
  summary: 'Rating of a product and its reviews, newest first; samples until a traveller has written',
  params: ById,
  reply: v.object({ rating: v.nullable(v.number()), count: v.number(), data: v.array(Review) }),
})
