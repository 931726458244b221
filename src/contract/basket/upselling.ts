import * as v from 'valibot'
import { Sale } from './basket.ts'
import { call } from '#contract/call.ts'
import { Day, Duration, Id, IdText, MinorUnits, Money, Time } from '#contract/common-schemas.ts'

/** `id` is a line of the caller's basket, as in `/sale/delete/{id}`. */
const params = v.object({ id: IdText })

/** A dearer option of the same product with seats free on the same day for the same passengers. */
export const Upgrade = v.object({
  fromOptionId: Id,
  toOptionId: Id,
  optionName: v.string(),
  description: v.string(),
  duration: Duration,
  day: Day,
  /** Start times with enough seats; empty for opening hours. */
  times: v.array(Time),
  /** The price of the ticket, or of a whole package, before the discounts of the basket. */
  total: MinorUnits,
  /** The difference from the current price. */
  difference: Money,
})
export type Upgrade = v.InferOutput<typeof Upgrade>

export const getUpselling = call({
  method: 'GET',
  path: '/sale/{id}/upselling',
  tag: 'basket',
  summary: 'The options that a line of the basket could be raised to, each with the price difference',
  params,
  query: v.object({ fromOptionId: v.optional(IdText), toOptionId: v.optional(IdText) }),
  reply: v.object({ lineId: Id, data: v.array(Upgrade) }),
})

export const ChooseUpgrade = v.object({
  fromOptionId: Id,
  toOptionId: Id,
  /** For an option with start times; by default the line's own time. */
  time: v.optional(v.nullable(Time)),
  /**
   * The difference that was quoted. A different one is refused, so that nobody pays more than they agreed
   * to.
   */
  difference: Money,
})
export type ChooseUpgrade = v.InferOutput<typeof ChooseUpgrade>

/**
 * Releases the old seats and takes the new ones in one transaction. Returns the basket; the line has a new
 * id.
 */
export const chooseUpgrade = call({
  method: 'POST',
  path: '/sale/{id}/upselling',
  tag: 'basket',
  summary: 'Raise a line of the basket to a dearer option of its product',
  params,
  body: ChooseUpgrade,
  reply: Sale,
  idempotent: true,
})
