import * as v from 'valibot'
import { Day, Id, PassengerCounts, Time } from '#contract/common-schemas.ts'
import { TravellerDetails } from '#contract/payment/payer.ts'
import { listOf } from '#contract/sized.ts'

/** An option on a day, with a time where it has start times. */
export const BasketChoice = v.object({
  optionId: Id,
  day: Day,
  time: v.optional(v.nullable(Time)),
  passengers: PassengerCounts,
  /** Details of the lead traveller, where the product asks for them; may also be sent with the payment. */
  traveller: v.optional(TravellerDetails),
})
export type BasketChoice = v.InferOutput<typeof BasketChoice>

/**
 * A product takes one choice; a package takes one for each of its parts, in order. `replaces` is a line of
 * the caller's basket to swap for the new choice: both happen or neither does, and a line of a package
 * stands for the whole package.
 */
export const AddToCart = v.object({
  productId: Id,
  replaces: v.optional(Id),
  choices: listOf(BasketChoice, { min: 1, max: 10, few: 'no_choice' }),
})
export type AddToCart = v.InferOutput<typeof AddToCart>
