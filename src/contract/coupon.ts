import * as v from 'valibot'
import { Sale } from './basket.ts'
import { call } from './call.ts'

/** One coupon a basket. Small letters and spaces are forgiven; the same code again changes nothing. */
export const applyCoupon = call({
  method: 'POST',
  path: '/coupon/apply',
  tag: 'basket',
  summary: 'Take a coupon’s discount off the basket; its use is reserved as long as the basket is',
  body: v.object({
    code: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(64, 'too_long')),
  }),
  reply: Sale,
})

export const removeCoupon = call({
  method: 'DELETE',
  path: '/coupon/apply',
  tag: 'basket',
  summary: 'Take the coupon out of the basket',
  reply: Sale,
})
