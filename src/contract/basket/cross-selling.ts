import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { ProductCard } from '#contract/catalogue/product.ts'
import { Currency, Day, Id, MinorUnits, PassengerCounts, Time } from '#contract/common-schemas.ts'

/** A suggested product on a day of the basket's visit and for its passengers, ready to be added. */
export const CrossSellingOffer = v.object({
  product: ProductCard,
  /** The cheapest option with enough seats. */
  optionId: Id,
  optionName: v.string(),
  day: Day,
  /** Start times with enough seats; empty for opening hours. */
  times: v.array(Time),
  passengers: PassengerCounts,
  /** For all passengers, in the reply's `currency`. */
  total: MinorUnits,
  retail: MinorUnits,
})
export type CrossSellingOffer = v.InferOutput<typeof CrossSellingOffer>

export const CrossSelling = v.object({ currency: Currency, data: v.array(CrossSellingOffer) })
export type CrossSelling = v.InferOutput<typeof CrossSelling>

/** Empty in a build for one city or country (S1), and for an empty or expired basket. */
export const getCrossSelling = call({
  method: 'GET',
  path: '/transaction/crossSellingProducts',
  tag: 'basket',
  summary: 'Products that suit the basket, on its days and for its passengers',
  query: v.object({
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]$|^1\d$|^20$/, 'invalid_limit'), v.transform(Number)),
    ),
  }),
  reply: CrossSelling,
})
