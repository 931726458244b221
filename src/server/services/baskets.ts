import { eq } from 'drizzle-orm'
import type { AddToCart, Sale } from '#contract/basket.ts'
import type { Currency, Money } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransactionOrUndo } from '#server/db/transaction.ts'
import { sale } from '#server/db/schema/sale.ts'
import { checkChoices } from './choices.ts'
import type { ShopContext } from './context.ts'
import type { Holds } from './holds.ts'
import { lockSale, togetherWith, type BasketCaller, type Changed, type OpenBasket } from './open-basket.ts'
import { refuse, type Answer } from './refusal.ts'
import { emptySale, linesOf, totalOfLines, type LineRow, type SaleRow } from './sale-view.ts'

export interface Baskets {
  add(caller: BasketCaller, body: AddToCart): Promise<Answer<Changed>>
  read(caller: Omit<BasketCaller, 'settle'>): Promise<Sale>
  remove(caller: BasketCaller, lineId: number): Promise<Answer<Changed>>
  /** Prices everything anew, the coupon too; tells the total before and after. */
  changeCurrency(
    caller: BasketCaller,
    currency: Currency,
  ): Promise<Answer<Changed & { before: Money; after: Money }>>
}

export function openBaskets(context: ShopContext, basket: OpenBasket, holds: Holds): Baskets {
  const { db, catalogue, clock } = context
  const none = (caller: BasketCaller): Answer<Changed> =>
    ok({ sale: emptySale(caller.currency, clock()), session: caller.session })

  /** A line, and with it its whole package; none when the sale has no such line. */
  async function ticketWith(tx: Tx, row: SaleRow, lineId: number): Promise<LineRow[]> {
    const lines = await linesOf(tx, row.id)
    const line = lines.find((found) => found.id === lineId)
    return line ? togetherWith(lines, line) : []
  }

  return {
    async add(caller, body) {
      const checked = checkChoices(catalogue.current(), body, clock())
      if (!checked.ok) return checked
      const { replaces } = body
      // A look without a lock would take the places of the line that is to make way for another visitor's.
      const [gone] = replaces === undefined ? await holds.gone([checked.value]) : []
      if (gone) return gone
      return basket.fill(caller, async (tx, row) => {
        const old = replaces === undefined ? [] : await ticketWith(tx, row, replaces)
        if (replaces !== undefined && old.length === 0) return refuse('not_found')
        const written = await basket.changeLines(tx, row, old, checked.value)
        return written.ok ? ok(row) : written
      })
    },

    async read(caller) {
      const { session, locale, currency } = caller
      const found = await db
        .select()
        .from(sale)
        .where(eq(sale.id, session?.saleId ?? 0))
        .limit(session?.saleId ? 1 : 0)
      const [row] = found
      if (!row || (!basket.isOpen(row) && row.status !== 'expired')) return emptySale(currency, clock())
      const shown = await basket.view(db, row, locale)
      if (!basket.isOpen(row) || !shown.heldUntil || new Date(shown.heldUntil) > clock()) return shown
      return inTransactionOrUndo(db, async (tx) => {
        const locked = await lockSale(tx, row.id)
        if (!locked) return emptySale(currency, clock())
        const over = basket.isOpen(locked) && (await basket.hasEnded(tx, locked))
        return basket.view(tx, over ? await basket.expire(tx, locked) : locked, locale)
      })
    },

    async remove(caller, lineId) {
      return basket.change(
        caller,
        () => none(caller),
        async (tx, row) => {
          const ticket = await ticketWith(tx, row, lineId)
          if (ticket.length === 0) return refuse('not_found')
          await basket.dropLines(
            tx,
            row,
            ticket.map(({ id }) => id),
          )
          return ok(row)
        },
      )
    },

    async changeCurrency(caller, currency) {
      let before: Money | undefined
      const changed = await basket.change(
        caller,
        () => none({ ...caller, currency }),
        async (tx, row) => {
          // An agent buys in the currency of the credit (S6).
          if (row.agentId !== null && currency !== row.currency) return refuse('currency_unknown')
          const amount = totalOfLines(await linesOf(tx, row.id), row.currency)
          before = { amount, currency: row.currency }
          await tx.update(sale).set({ currency }).where(eq(sale.id, row.id))
          return ok({ ...row, currency })
        },
      )
      if (!changed.ok) return changed
      const { total, currency: now } = changed.value.sale
      const after = { amount: total, currency: now }
      return ok({ ...changed.value, before: before ?? after, after })
    },
  }
}
