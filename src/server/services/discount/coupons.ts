import { ok } from '#domain/result.ts'
import type { CouponUses } from './coupon-uses.ts'
import type { Discounts } from './discounts.ts'
import type { BasketCaller, Changed, BasketUnitOfWork } from '../basket/basket-unit-of-work.ts'
import { refuse, type Answer } from '#server/refusal.ts'

export interface Coupons {
  /** Applies a coupon to the caller's basket: the same code again changes nothing, another replaces it. */
  apply(caller: BasketCaller, code: string): Promise<Answer<Changed>>
  /** Removes the coupon and gives its use back. */
  remove(caller: BasketCaller): Promise<Answer<Changed>>
}

export function createCoupons(basket: BasketUnitOfWork, uses: CouponUses, discounts: Discounts): Coupons {
  async function onBasket(
    caller: BasketCaller,
    work: Parameters<BasketUnitOfWork['change']>[2],
  ): Promise<Answer<Changed>> {
    const changed = await basket.change(caller, () => refuse('basket_empty'), work)
    return changed.ok && changed.value.sale.status === 'expired' ? refuse('basket_expired') : changed
  }

  return {
    apply(caller, code) {
      return onBasket(caller, async (tx, { row, lines }) => {
        if (lines.length === 0) return refuse('basket_empty')
        return uses.reserve(tx, row.id, code, discounts.couponLines(lines))
      })
    },
    remove(caller) {
      return onBasket(caller, async (tx, { row }) => ok(await uses.giveUp(tx, row.id)))
    },
  }
}
