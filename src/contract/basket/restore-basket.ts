import * as v from 'valibot'
import { Sale } from './basket.ts'
import { call } from '#contract/call.ts'
import { failureCodes } from '#contract/failure.ts'
import { Day, Id, PassengerCounts, Time } from '#contract/common-schemas.ts'

/** Why an item is not in the basket, with the code and message of a refusal. */
export const Reason = v.object({ code: v.picklist(failureCodes), message: v.string() })

/** A ticket with its names; a package has a choice for each of its parts. */
export const NamedItem = v.object({
  productId: Id,
  /** `null` when the product is unknown. */
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

/**
 * The basket after several tickets were added at once: available ones are in it, the others are listed.
 */
export const RestoredBasket = v.object({
  sale: Sale,
  /** The number of tickets added. */
  added: v.number(),
  unavailable: v.array(v.object({ ...NamedItem.entries, reason: Reason })),
  /** The coupon of a restored basket, when it can no longer be applied. */
  couponLost: v.nullable(v.object({ coupon: v.string(), reason: Reason })),
})
export type RestoredBasket = v.InferOutput<typeof RestoredBasket>

/**
 * Restores an expired basket: its tickets are held again as far as seats are free, at today's prices.
 * Repeating the call, or calling it for a basket that has not expired, adds nothing.
 */
export const recoverSale = call({
  method: 'POST',
  path: '/transaction/recover',
  tag: 'basket',
  feature: 'cartRecovery',
  summary: 'Restore an expired basket as far as its seats are still free',
  body: v.object({}),
  reply: RestoredBasket,
  idempotent: true,
})
