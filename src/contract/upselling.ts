import * as v from 'valibot'
import { Sale } from './basket.ts'
import { call } from './call.ts'
import { Day, Duration, Id, IdText, MinorUnits, Money, Time } from './trade.ts'

/** `id` is a line of the caller's basket, as in `/sale/delete/{id}`. */
const params = v.object({ id: IdText })

/** A dearer option of the same product that is free on the same day for the same passengers. */
export const Upgrade = v.object({
  fromOptionId: Id,
  toOptionId: Id,
  optionName: v.string(),
  description: v.string(),
  duration: Duration,
  day: Day,
  /** Start times with places enough; none for opening hours. */
  times: v.array(Time),
  /** What the ticket would cost, a package as a whole, before discounts of the basket. */
  total: MinorUnits,
  /** What that is more than now. */
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
  /** Where the new option has start times; left out, that of the line is kept. */
  time: v.optional(v.nullable(Time)),
  /** The difference that was told: another one is refused, so that nobody pays more than they agreed to. */
  difference: Money,
})
export type ChooseUpgrade = v.InferOutput<typeof ChooseUpgrade>

/** Old places go and new ones are taken in one transaction. The answer is the basket; the line has a new id. */
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
