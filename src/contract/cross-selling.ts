import * as v from 'valibot'
import { call } from './call.ts'
import { ProductCard } from './product.ts'
import { Currency, Day, Id, MinorUnits, PassengerCounts, Time } from './trade.ts'

/** A product that goes with the basket, on a day of its visit and for its passengers: ready to be added as it stands. */
export const CrossSellingOffer = v.object({
  product: ProductCard,
  /** The cheapest option with places enough. */
  optionId: Id,
  optionName: v.string(),
  day: Day,
  /** Start times with places enough; none for opening hours. */
  times: v.array(Time),
  passengers: PassengerCounts,
  /** Of all passengers, in `currency` of the answer. */
  total: MinorUnits,
  retail: MinorUnits,
})
export type CrossSellingOffer = v.InferOutput<typeof CrossSellingOffer>

export const CrossSelling = v.object({ currency: Currency, data: v.array(CrossSellingOffer) })
export type CrossSelling = v.InferOutput<typeof CrossSelling>

/** The build for one city or country offers none (S1): its list is empty. So it is for an empty or ended basket. */
export const getCrossSelling = call({
  method: 'GET',
  path: '/transaction/crossSellingProducts',
  tag: 'basket',
  summary: 'What goes with the basket, on its days and for its passengers',
  query: v.object({
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]$|^1\d$|^20$/, 'invalid_limit'), v.transform(Number)),
    ),
  }),
  reply: CrossSelling,
})
