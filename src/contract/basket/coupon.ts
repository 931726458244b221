import * as v from 'valibot'
import { Sale } from './basket.ts'
import { call } from '#contract/call.ts'

/**
 * A basket takes one coupon. Case and spaces do not matter; applying the same code again changes nothing.
 */
export const applyCoupon = call({
  method: 'POST',
  path: '/coupon/apply',
  tag: 'basket',
  summary: 'Apply a coupon to the basket; one use of it is reserved as long as the basket lasts',
  body: v.object({
    code: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(64, 'too_long')),
  }),
  reply: Sale,
})

export const removeCoupon = call({
  method: 'DELETE',
  path: '/coupon/apply',
  tag: 'basket',
  summary: 'Remove the coupon from the basket',
  reply: Sale,
})
