import { eq } from 'drizzle-orm'
import { limitWhenRecovered } from '#domain/sale/hold-time.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { coupon, couponUse } from '#server/db/schema/coupon.ts'
import { sale, type SaleRow } from '#server/db/schema/sale.ts'
import type { Baskets } from './baskets.ts'
import type { ShopContext } from '#server/context.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import type { Discounts } from '../discount/discounts.ts'
import { itemsOf } from './line-items.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Restoration, RestoreBasket, RestoreCaller, BasketRestored } from './restore-basket.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'

export interface Recovery {
  /**
   * Restores the tickets of the session's ended basket, with travellers and coupon, at today's prices;
   * each basket only once.
   */
  recover(caller: RestoreCaller): Promise<Answer<BasketRestored>>
}

interface Parts {
  baskets: Baskets
  restoreBasket: RestoreBasket
  uses: CouponUses
  discounts: Discounts
}

export function createRecovery({ clock, holdMinutes }: ShopContext, parts: Parts): Recovery {
  const { baskets, restoreBasket, uses, discounts } = parts

  /** The coupon of the old basket, if the new one may use it. */
  async function takeCoupon(tx: Tx, row: SaleRow, old: SaleRow): Promise<Pick<Restoration, 'couponLost'>> {
    const [known] = await tx
      .select({ code: coupon.code })
      .from(couponUse)
      .innerJoin(coupon, eq(coupon.id, couponUse.couponId))
      .where(eq(couponUse.saleId, old.id))
    if (!known) return { couponLost: null }
    const lines = discounts.couponLines((await loadSale(tx, row.id))?.lines ?? [])
    const reserved = await uses.reserve(tx, row.id, known.code, lines)
    return { couponLost: reserved.ok ? null : { coupon: known.code, refusal: reserved.failure } }
  }

  return {
    async recover(caller) {
      const { session } = caller
      const shown = await baskets.read(caller)
      if (shown.id === null) return refuse('basket_empty')
      if (shown.status !== 'expired') {
        // The hold has ended, but a payment is still undecided.
        if (shown.heldUntil && new Date(shown.heldUntil) <= clock()) return refuse('conflict')
        return ok({ sale: shown, session, restoration: { added: 0, unavailable: [], couponLost: null } })
      }
      return restoreBasket(
        { ...caller, currency: shown.currency },
        {
          async wanted(tx, { row }, last) {
            // Another press has restored it meanwhile.
            if (!last || last.id === row.id) return ok({ items: [] })
            if (last.status !== 'expired') return refuse('conflict')
            if (last.recovered) return refuse('recovered_already')
            const facts = await loadSale(tx, last.id)
            if (!facts || facts.lines.length === 0) return refuse('basket_empty')
            const tickets = itemsOf(facts.lines, facts.travellers)
            return ok({ items: tickets.map(({ item }) => item) })
          },
          async after(tx, row, last) {
            if (!last) return { couponLost: null }
            const holdLimit = limitWhenRecovered(clock(), last.holdLimit, holdMinutes)
            await tx.update(sale).set({ recovered: true, holdLimit }).where(eq(sale.id, row.id))
            return takeCoupon(tx, row, last)
          },
          unchanged: () => Promise.resolve({ sale: shown, session }),
        },
      )
    },
  }
}
