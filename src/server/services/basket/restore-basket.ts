import type { AddToCart } from '#contract/basket.ts'
import type { NamedItem } from '#contract/restore-basket.ts'
import type { Locale } from '#config/locales.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { inSavepoint } from '#server/db/transaction.ts'
import type { LineRow, SaleRow } from '#server/db/schema/sale.ts'
import { standing } from './basket-lines.ts'
import { checkChoices } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import { nameItem } from './name-item.ts'
import type { BasketCaller, Changed, BasketUnitOfWork } from './basket-unit-of-work.ts'
import { refuse, type Answer, type Refusal } from '#server/refusal.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { lockStock } from '../stock/stock.ts'

/** What became of many tickets that were to go into a basket at once. */
export interface Restoration {
  added: number
  unavailable: { named: NamedItem; refusal: Refusal }[]
  couponLost: { coupon: string; refusal: Refusal } | null
}

export interface RestoreWork {
  /** What is to go in, and the lines that make way for it; a refusal stops all of it. */
  wanted: (
    tx: Tx,
    basket: SaleAggregate,
    last: SaleRow | undefined,
  ) => Promise<Answer<{ items: AddToCart[]; old?: LineRow[] }>>
  /** Ends the work, once something has gone in. */
  after?: (tx: Tx, row: SaleRow, last: SaleRow | undefined) => Promise<Pick<Restoration, 'couponLost'>>
  /** How the basket stands where nothing could be had: as it stood before. */
  unchanged: () => Promise<Changed>
}

export type BasketRestored = Changed & { restoration: Restoration }

export type RestoreCaller = BasketCaller<BasketRestored>

/** Puts many tickets into a basket: what can be had goes in, the rest is told. */
export type RestoreBasket = (caller: RestoreCaller, work: RestoreWork) => Promise<Answer<BasketRestored>>

const nothingRestored: Restoration = { added: 0, unavailable: [], couponLost: null }

export function createRestoreBasket(
  { catalogue, clock }: ShopContext,
  basket: BasketUnitOfWork,
): RestoreBasket {
  /** Each ticket by itself: the seats of one that is refused halfway are released with its savepoint. */
  async function take(
    tx: Tx,
    facts: SaleAggregate,
    { items, old = [] }: { items: AddToCart[]; old?: LineRow[] },
    locale: Locale,
  ): Promise<Restoration> {
    const restoration: Restoration = { ...nothingRestored, unavailable: [] }
    const looked = items.map((item) => ({ item, checked: checkChoices(catalogue.current(), item, clock()) }))
    const seats = looked.flatMap(({ checked }) => (checked.ok ? checked.value : []))
    await lockStock(tx, [...old, ...seats])
    // Given back first: the new tickets may well want the seats of the old ones.
    if (old.length > 0) await basket.dropLines(tx, facts.row.id, old)
    let filled = standing(facts, old)
    for (const { item, checked } of looked) {
      const written = checked.ok
        ? await inSavepoint(tx, (inner) => basket.writeLines(inner, filled, checked.value))
        : checked
      if (written.ok) {
        filled = written.value
        restoration.added += 1
      } else
        restoration.unavailable.push({
          named: nameItem(catalogue.current(), item, locale),
          refusal: written.failure,
        })
    }
    return restoration
  }

  return async (caller, { wanted, after, unchanged }) => {
    let restoration = nothingRestored
    let nothing: Answer<never> | undefined
    const { settle } = caller
    const restoringCaller = {
      ...caller,
      settle: settle && ((tx: Tx, changed: Changed) => settle(tx, { ...changed, restoration })),
    }
    const filled = await basket.fill(restoringCaller, async (tx, facts, last) => {
      // The transaction may be begun anew: what an earlier try took is forgotten.
      restoration = nothingRestored
      const asked = await wanted(tx, facts, last)
      if (!asked.ok) return asked
      if (asked.value.items.length === 0) return ok(null)
      restoration = await take(tx, facts, asked.value, caller.locale)
      if (restoration.added === 0) return (nothing = refuse('sold_out'))
      if (after) restoration = { ...restoration, ...(await after(tx, facts.row, last)) }
      return ok(null)
    })
    if (filled.ok) return ok({ ...filled.value, restoration })
    // Undone, but no refusal: the answer names what could not be had.
    return filled === nothing ? ok({ ...(await unchanged()), restoration }) : filled
  }
}
