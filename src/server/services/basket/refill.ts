import type { AddToCart } from '#contract/basket.ts'
import type { NamedItem } from '#contract/refill.ts'
import type { Locale } from '#config/locales.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { inSavepoint } from '#server/db/transaction.ts'
import type { LineRow, SaleRow } from '#server/db/schema/sale.ts'
import { standing } from './basket-lines.ts'
import { checkChoices } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import { nameItem } from './name-item.ts'
import type { BasketCaller, Changed, OpenBasket } from './open-basket.ts'
import { refuse, type Answer, type Refusal } from '#server/refusal.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { queueForPlaces } from '../stock/stock.ts'

/** What became of many tickets that were to go into a basket at once. */
export interface Refill {
  added: number
  leftOut: { named: NamedItem; refusal: Refusal }[]
  couponLost: { coupon: string; refusal: Refusal } | null
}

export interface RefillWork {
  /** What is to go in, and the lines that make way for it; a refusal stops all of it. */
  wanted: (
    tx: Tx,
    basket: SaleAggregate,
    last: SaleRow | undefined,
  ) => Promise<Answer<{ items: AddToCart[]; old?: LineRow[] }>>
  /** Ends the work, once something has gone in. */
  after?: (tx: Tx, row: SaleRow, last: SaleRow | undefined) => Promise<Pick<Refill, 'couponLost'>>
  /** How the basket stands where nothing could be had: as it stood before. */
  unchanged: () => Promise<Changed>
}

export type Refilled = Changed & { refill: Refill }

export type RefillCaller = BasketCaller<Refilled>

/** Puts many tickets into a basket: what can be had goes in, the rest is told. */
export type RefillBasket = (caller: RefillCaller, work: RefillWork) => Promise<Answer<Refilled>>

const noRefill: Refill = { added: 0, leftOut: [], couponLost: null }

export function openRefill({ catalogue, clock }: ShopContext, basket: OpenBasket): RefillBasket {
  /** Each ticket by itself: the places of one that is refused halfway are given back with its savepoint. */
  async function take(
    tx: Tx,
    facts: SaleAggregate,
    { items, old = [] }: { items: AddToCart[]; old?: LineRow[] },
    locale: Locale,
  ): Promise<Refill> {
    const refill: Refill = { ...noRefill, leftOut: [] }
    const looked = items.map((item) => ({ item, checked: checkChoices(catalogue.current(), item, clock()) }))
    const places = looked.flatMap(({ checked }) => (checked.ok ? checked.value : []))
    await queueForPlaces(tx, [...old, ...places])
    // Given back first: the new tickets may well want the very places of the old ones.
    if (old.length > 0) await basket.dropLines(tx, facts.row.id, old)
    let filled = standing(facts, old)
    for (const { item, checked } of looked) {
      const written = checked.ok
        ? await inSavepoint(tx, (inner) => basket.writeLines(inner, filled, checked.value))
        : checked
      if (written.ok) {
        filled = written.value
        refill.added += 1
      } else
        refill.leftOut.push({
          named: nameItem(catalogue.current(), item, locale),
          refusal: written.failure,
        })
    }
    return refill
  }

  return async (caller, { wanted, after, unchanged }) => {
    let refill = noRefill
    let nothing: Answer<never> | undefined
    const { settle } = caller
    const telling = {
      ...caller,
      settle: settle && ((tx: Tx, changed: Changed) => settle(tx, { ...changed, refill })),
    }
    const filled = await basket.fill(telling, async (tx, facts, last) => {
      // The transaction may be begun anew: what an earlier try took is forgotten.
      refill = noRefill
      const asked = await wanted(tx, facts, last)
      if (!asked.ok) return asked
      if (asked.value.items.length === 0) return ok(null)
      refill = await take(tx, facts, asked.value, caller.locale)
      if (refill.added === 0) return (nothing = refuse('sold_out'))
      if (after) refill = { ...refill, ...(await after(tx, facts.row, last)) }
      return ok(null)
    })
    if (filled.ok) return ok({ ...filled.value, refill })
    // Undone, but no refusal: the answer names what could not be had.
    return filled === nothing ? ok({ ...(await unchanged()), refill }) : filled
  }
}
