import * as v from 'valibot'
import { Sale } from './basket.ts'
import { call } from './call.ts'
import { failureCodes } from './failure.ts'
import { Day, Id, PassengerCounts, Time } from './trade.ts'

/** Why something is not in the basket, as a refusal would say it. */
export const Reason = v.object({ code: v.picklist(failureCodes), message: v.string() })

/** A ticket by its names; a package has a choice for each of its parts. */
export const NamedItem = v.object({
  productId: Id,
  /** `null` where the shop has never heard of the product. */
  productName: v.nullable(v.string()),
  locationName: v.nullable(v.string()),
  choices: v.array(
    v.object({
      optionId: Id,
      optionName: v.nullable(v.string()),
      day: Day,
      time: v.nullable(Time),
      passengers: PassengerCounts,
    }),
  ),
})
export type NamedItem = v.InferOutput<typeof NamedItem>

/** A basket after many tickets were to be put into it at once: what could be had is in it, the rest is named. */
export const RefilledBasket = v.object({
  sale: Sale,
  /** How many tickets went in. */
  added: v.number(),
  leftOut: v.array(v.object({ ...NamedItem.entries, reason: Reason })),
  /** The coupon of a basket that was taken up again, where it no longer holds. */
  couponLost: v.nullable(v.object({ coupon: v.string(), reason: Reason })),
})
export type RefilledBasket = v.InferOutput<typeof RefilledBasket>

/**
 * For the visitor whose basket ended: its tickets are held anew as far as there are places, at the price of today. Asked
 * again, or of a basket that has not ended, nothing more is added.
 */
export const recoverSale = call({
  method: 'POST',
  path: '/transaction/recover',
  tag: 'basket',
  summary: 'Take an ended basket up again, as far as its places are still free',
  body: v.object({}),
  reply: RefilledBasket,
  idempotent: true,
})
