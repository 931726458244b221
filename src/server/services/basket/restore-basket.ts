import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { NamedItem } from '#contract/basket/restore-basket.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { inSavepoint } from '#server/db/transaction.ts'
import type { LineRow, SaleRow } from '#server/db/schema/sale.ts'
import { lockedBasketOf } from './basket-lines.ts'
import { checkChoices } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import { nameItem } from './name-item.ts'
import type { BasketCaller, Changed, BasketUnitOfWork } from './basket-unit-of-work.ts'
import { refuse, type Answer, type Refusal } from '#server/refusal.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { lockStock } from '../stock/stock.ts'

/** The outcome of adding several tickets to a basket. */
export interface Restoration {
  added: number
  unavailable: { named: NamedItem; refusal: Refusal }[]
  couponLost: { coupon: string; refusal: Refusal } | null
}

export interface RestoreWork {
  /** The tickets to add, and the lines to remove for them; a refusal stops everything. */
  wanted: (
    tx: Tx,
    basket: SaleAggregate,
    last: SaleRow | undefined,
  ) => Promise<Answer<{ items: AddToCart[]; old?: LineRow[] }>>
  /** Runs at the end, if anything was added. */
  after?: (tx: Tx, row: SaleRow, last: SaleRow | undefined) => Promise<Pick<Restoration, 'couponLost'>>
  /** The unchanged basket, when nothing was available. */
  unchanged: () => Promise<Changed>
}

export type BasketRestored = Changed & { restoration: Restoration }

export type RestoreCaller = BasketCaller<BasketRestored>

/** Adds several tickets to a basket: the available ones are added, the others are listed. */
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
    { locale, ...client }: Pick<BasketCaller, 'locale' | 'address' | 'session'>,
  ): Promise<Restoration> {
    const restoration: Restoration = { ...nothingRestored, unavailable: [] }
    const looked = items.map((item) => ({ item, checked: checkChoices(catalogue.current(), item, clock()) }))
    const seats = looked.flatMap(({ checked }) => (checked.ok ? checked.value : []))
    await lockStock(tx, [...old, ...seats])
    // Released first: the new tickets may need the seats of the old ones.
    if (old.length > 0) await basket.dropLines(tx, facts.row.id, old)
    let filled = lockedBasketOf(facts, client, old)
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
      // The transaction may be retried, so what an earlier try added is forgotten.
      restoration = nothingRestored
      const asked = await wanted(tx, facts, last)
      if (!asked.ok) return asked
      if (asked.value.items.length === 0) return ok(null)
      restoration = await take(tx, facts, asked.value, caller)
      if (restoration.added === 0) return (nothing = refuse('sold_out'))
      if (after) restoration = { ...restoration, ...(await after(tx, facts.row, last)) }
      return ok(null)
    })
    if (filled.ok) return ok({ ...filled.value, restoration })
    // Rolled back without a refusal: the answer names the unavailable tickets.
    return filled === nothing ? ok({ ...(await unchanged()), restoration }) : filled
  }
}
