import { applyCoupon, removeCoupon } from '#contract/basket/coupon.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { basketCallerOf, respondWithBasket } from './basket.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const couponRoutes = ({ coupons }: Services): Route[] => [
  route(
    applyCoupon,
    async ({ body }, caller, reply) => {
      const changed = await coupons.apply(await basketCallerOf(caller), body.code)
      return changed.ok ? ok(await respondWithBasket(changed.value, reply)) : changed
    },
    // Low enough that codes cannot be guessed by trying.
    { limit: 'coupon' },
  ),
  route(
    removeCoupon,
    async (_, caller, reply) => {
      const changed = await coupons.remove(await basketCallerOf(caller))
      return changed.ok ? ok(await respondWithBasket(changed.value, reply)) : changed
    },
    { limit: 'cart' },
  ),
]
