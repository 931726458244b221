import * as v from 'valibot'
import { isCode } from '#domain/price/coupon.ts'
import { isDay } from '#domain/time/day.ts'
import { currencies } from '#domain/price/money.ts'

const day = v.pipe(
  v.string(),
  v.check((value) => isDay(value), 'not a date YYYY-MM-DD'),
)
const window = v.strictObject({ from: v.optional(day), until: v.optional(day) })
const minorUnits = v.pipe(v.number(), v.integer('minor units are whole numbers'), v.minValue(1))
const ids = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1))
const uses = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * A coupon as an operator writes it; a missing field does not limit. Dates are the city's, both inclusive.
 */
export const CouponEntry = v.pipe(
  v.strictObject({
    code: v.pipe(v.string(), v.check(isCode, '3 to 32 capitals, digits and hyphens')),
    /** Either a percentage of the eligible tickets, or an amount in each currency. */
    percent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    amounts: v.optional(v.strictObject(v.entriesFromList(currencies, minorUnits))),
    productIds: v.optional(ids),
    cityIds: v.optional(ids),
    sold: v.optional(window, {}),
    visit: v.optional(window, {}),
    totalUses: v.optional(uses),
    customerUses: v.optional(uses),
    stopped: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ percent, amounts }) => (percent === undefined) !== (amounts === undefined),
    'percent or amounts',
  ),
)
export type CouponEntry = v.InferInput<typeof CouponEntry>

export const CouponFile = v.array(CouponEntry)
