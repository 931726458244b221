import { applyCoupon as applyCall, removeCoupon as removeCall } from '#contract/basket/coupon.ts'
import { ask, type Transport } from './transport.ts'

export const applyCoupon = (transport: Transport, code: string) =>
  ask(transport, applyCall, { body: { code } })

export const removeCoupon = (transport: Transport) => ask(transport, removeCall, {})
