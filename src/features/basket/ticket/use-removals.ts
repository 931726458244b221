import { useState } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { Currency } from '#domain/price/money.ts'
import type { Result } from '#domain/result.ts'
import { $basket, addOption, refreshBasket } from '#stores/basket.ts'
import { applyCoupon, removeLineOnce } from '#stores/basket-offers.ts'
import { additionOf } from './addition-of.ts'
import type { BasketItem } from '#features/basket/basket-items.ts'
import { inTurn } from '#features/basket/changes/in-turn.ts'

/** How long a removed ticket can be put back by a press. */
export const UNDO_MS = 30_000

export interface Removal {
  item: BasketItem
  currency: Currency
  /** The coupon of the basket, which the last ticket takes along. */
  coupon: string | undefined
  status: 'removed' | 'restoring'
  /** Why it could not be put back. */
  refusal?: Failure | undefined
}

interface Heard {
  onRemoved: (item: BasketItem) => void
  onRemovalFailed: (item: BasketItem, failure: Failure) => void
  onRestored: (item: BasketItem, sale: Sale) => void
  /** The last ticket is back, but its coupon is used up meanwhile. */
  onCouponLost: (code: string, failure: Failure) => void
}

const couponOf = (sale: Sale): string | undefined =>
  sale.discounts.find(({ code }) => code !== null)?.code ?? undefined

/** Whether the basket still has the ticket. */
function holds(item: BasketItem): boolean {
  const basket = $basket.get()
  return basket.status === 'ready' && basket.sale.lines.some(({ id }) => id === item.id)
}

async function removeOnce(lineId: number): Promise<Result<unknown, Failure>> {
  const removed = await removeLineOnce(lineId)
  // Another tab, or the call whose answer was lost, has removed it before.
  const isGone = !removed.ok && removed.failure.code === 'not_found'
  if (isGone) await refreshBasket()
  return isGone ? { ok: true, value: undefined } : removed
}

/** Removes tickets at once, puts back those that the shop did not remove, and undoes for half a minute. */
export function useRemovals(heard: Heard) {
  const [removals, setRemovals] = useState<readonly Removal[]>([])
  const drop = (itemId: number) => setRemovals((known) => known.filter(({ item }) => item.id !== itemId))
  const change = (itemId: number, to: Pick<Removal, 'status' | 'refusal'>) =>
    setRemovals((known) =>
      known.map((one) => (one.item.id === itemId ? { ...one, refusal: undefined, ...to } : one)),
    )

  async function remove(item: BasketItem) {
    const basket = $basket.get()
    if (basket.status !== 'ready') return
    const { currency } = basket.sale
    const removal: Removal = { item, currency, coupon: couponOf(basket.sale), status: 'removed' }
    setRemovals((known) => [...known.filter((one) => one.item.id !== item.id), removal])
    heard.onRemoved(item)
    const removed = await inTurn(() => removeOnce(item.id))
    if (removed.ok) return
    drop(item.id)
    heard.onRemovalFailed(item, removed.failure)
  }

  async function undo({ item, coupon }: Removal) {
    change(item.id, { status: 'restoring' })
    // Nothing to put back where the removal itself failed.
    const added = await inTurn(async () => (holds(item) ? undefined : addOption(additionOf(item))))
    if (!added) return drop(item.id)
    if (!added.ok) return change(item.id, { status: 'removed', refusal: added.failure })
    drop(item.id)
    heard.onRestored(item, added.value)
    if (coupon === undefined || couponOf(added.value) !== undefined) return
    const applied = await inTurn(() => applyCoupon(coupon))
    if (!applied.ok) heard.onCouponLost(coupon, applied.failure)
  }

  return { removals, remove, undo, drop }
}
