import { eq } from 'drizzle-orm'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { Currency, Money } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import { inTransactionOrUndo } from '#server/db/transaction.ts'
import { sale, type LineRow, isOpen } from '#server/db/schema/sale.ts'
import { checkChoices } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import type { Holds } from '../stock/holds.ts'
import {
  lockAndLoadSale,
  type BasketCaller,
  type Changed,
  type BasketUnitOfWork,
} from './basket-unit-of-work.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { loadSale, type SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { emptySale, totalOfLines } from '#server/sales/sale-view.ts'
import { linesOfSameTicket } from '#server/sales/same-ticket.ts'
import { giveUpSurcharge } from '../move/surcharges.ts'

export interface Baskets {
  add(caller: BasketCaller, body: AddToCart): Promise<Answer<Changed>>
  read(caller: Omit<BasketCaller, 'settle' | 'address'>): Promise<Sale>
  remove(caller: BasketCaller, lineId: number): Promise<Answer<Changed>>
  /** Reprices everything, including the coupon; returns the total before and after. */
  changeCurrency(
    caller: BasketCaller,
    currency: Currency,
  ): Promise<Answer<Changed & { before: Money; after: Money }>>
}

export function createBaskets(context: ShopContext, basket: BasketUnitOfWork, holds: Holds): Baskets {
  const { db, catalogue, clock } = context
  const none = (caller: BasketCaller): Answer<Changed> =>
    ok({ sale: emptySale(caller.currency, clock()), session: caller.session })

  /** The lines of the ticket with this line; empty when the sale has no such line. */
  function ticketWith({ lines }: SaleAggregate, lineId: number): LineRow[] {
    const line = lines.find((found) => found.id === lineId)
    return line ? linesOfSameTicket(lines, line) : []
  }

  return {
    async add(caller, body) {
      const checked = checkChoices(catalogue.current(), body, clock())
      if (!checked.ok) return checked
      const { replaces } = body
      // Without a lock, the seats of the line to be replaced would count as taken by somebody else.
      const [gone] = replaces === undefined ? await holds.precheckAvailability([checked.value]) : []
      if (gone) return gone
      return basket.fill(caller, async (tx, facts) => {
        const old = replaces === undefined ? [] : ticketWith(facts, replaces)
        if (replaces !== undefined && old.length === 0) return refuse('not_found')
        return basket.changeLines(tx, facts, { client: caller, old, choices: checked.value })
      })
    },

    async read(caller) {
      const { session, locale, currency } = caller
      const facts = session?.saleId ? await loadSale(db, session.saleId) : undefined
      const open = facts && isOpen(facts.row)
      if (!facts || (!open && facts.row.status !== 'expired')) return emptySale(currency, clock())
      // A move that was not paid in time has changed nothing, and is asked for anew at the ticket.
      const isOver = !open || basket.hasEnded(facts)
      if (isOver && facts.row.surchargeOf !== null) return emptySale(currency, clock())
      if (!open || !basket.hasEnded(facts)) return basket.view(facts, locale)
      return inTransactionOrUndo(db, async (tx) => {
        const locked = await lockAndLoadSale(tx, facts.row.id)
        if (!locked) return emptySale(currency, clock())
        const over = isOpen(locked.row) && basket.hasEnded(locked)
        return basket.view(over ? await basket.expire(tx, locked) : locked, locale)
      })
    },

    async remove(caller, lineId) {
      return basket.change(
        caller,
        () => none(caller),
        async (tx, facts) => {
          const ticket = ticketWith(facts, lineId)
          if (ticket.length === 0) return refuse('not_found')
          const isMove = facts.row.surchargeOf !== null
          if (isMove) await giveUpSurcharge(tx, facts.row)
          return ok(await basket.dropLines(tx, facts.row.id, isMove ? facts.lines : ticket))
        },
        { givesUp: true },
      )
    },

    async changeCurrency(caller, currency) {
      let before: Money | undefined
      const changed = await basket.change(
        caller,
        () => none({ ...caller, currency }),
        async (tx, { row, lines }) => {
          // An agent buys in the currency of the credit (S6).
          if (row.agentId !== null && currency !== row.currency) return refuse('currency_unknown')
          const amount = totalOfLines(lines, row.currency)
          before = { amount, currency: row.currency }
          return ok(await tx.update(sale).set({ currency }).where(eq(sale.id, row.id)))
        },
      )
      if (!changed.ok) return changed
      const { total, currency: now } = changed.value.sale
      const after = { amount: total, currency: now }
      return ok({ ...changed.value, before: before ?? after, after })
    },
  }
}
