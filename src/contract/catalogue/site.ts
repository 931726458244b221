import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { Review, productKinds } from './product.ts'
import { Id, IdText } from '#contract/common-schemas.ts'

/** What the whole shop sells, in numbers. */
const SaleStatistics = v.object({
  /** How many products are on sale, and of which kinds. */
  count: v.number(),
  kinds: v.array(v.picklist(productKinds)),
  /**
   * How many can be cancelled for free, whichever ticket is taken, and their most common deadline in hours
   * before the visit.
   */
  cancellable: v.number(),
  cancelHours: v.nullable(v.number()),
  /** How many have a voucher for the phone. */
  mobile: v.number(),
  /** The longest validity of a ticket without a fixed day, in months from the purchase; 0 without one. */
  validMonths: v.number(),
})
export type SaleStatistics = v.InferOutput<typeof SaleStatistics>

export const getSiteReviews = call({
  method: 'GET',
  path: '/reviews/websiteStatisticsAndReviews',
  tag: 'generic',
  summary: 'How travellers rate all products together, the latest reviews, and what is on sale in numbers',
  reply: v.object({
    /**
     * Rating, count and stars include travellers' reviews only; `data` has samples until one has been
     * written.
     */
    rating: v.nullable(v.number()),
    count: v.number(),
    stars: v.array(v.object({ stars: v.number(), count: v.number() })),
    data: v.array(
      v.object({
        ...Review.entries,
        productId: Id,
        productName: v.string(),
        productUrl: v.string(),
        locationId: Id,
        locationName: v.string(),
        locationUrl: v.string(),
      }),
    ),
    /** An earlier API does not say. */
    products: v.optional(SaleStatistics),
  }),
})

export const continentCodes = [
  'africa',
  'asia',
  'europe',
  'north_america',
  'oceania',
  'south_america',
] as const

export const getContinents = call({
  method: 'GET',
  path: '/continent',
  tag: 'generic',
  summary: 'Continents with their countries and the destinations sold there',
  reply: v.object({
    data: v.array(
      v.object({
        id: Id,
        code: v.picklist(continentCodes),
        name: v.string(),
        /** ISO 3166-1 alpha-2, as in `GET /country`. */
        countries: v.array(v.string()),
        locations: v.array(v.object({ id: Id, name: v.string(), url: v.string() })),
      }),
    ),
  }),
})

export const getTerms = call({
  method: 'GET',
  path: '/terms',
  tag: 'generic',
  summary: 'The terms of use',
  reply: v.object({
    title: v.string(),
    lead: v.string(),
    sections: v.array(v.object({ key: v.string(), heading: v.string(), text: v.string() })),
  }),
})

export const statusTypes = ['location', 'product', 'option', 'sale'] as const

/** S7. A sale is shown only to the session that owns it. */
export const getStatus = call({
  method: 'GET',
  path: '/status/data',
  tag: 'generic',
  summary: 'How a city, product, option or own sale stands now',
  query: v.object({ statusType: v.picklist(statusTypes, 'invalid_type'), id: IdText }),
  reply: v.object({
    statusType: v.picklist(statusTypes),
    id: Id,
    /** `on_sale` or `withdrawn`; an option also reports its state today, a sale its own state. */
    status: v.string(),
    name: v.nullable(v.string()),
  }),
})
