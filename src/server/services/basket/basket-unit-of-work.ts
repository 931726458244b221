import { eq } from 'drizzle-orm'
import type { Sale } from '#contract/basket/basket.ts'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSale, lockSession } from '#server/db/lock-sale.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { agent } from '#server/db/schema/agent.ts'
import {
  sale,
  session as sessionTable,
  type SaleRow,
  type SessionRow,
  isOpen,
} from '#server/db/schema/sale.ts'
import { createBasketLines, type BasketLines } from './basket-lines.ts'
import type { ShopContext } from '#server/context.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import type { Discounts } from '../discount/discounts.ts'
import { lockOf, type ClientSeats } from '../stock/client-seats.ts'
import type { Holds } from '../stock/holds.ts'
import { giveUpPayment, outlivesHold } from '../payment/live-payment.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { loadSale, newSale, touchSale, type SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { saleView } from '#server/sales/sale-view.ts'
import type { Session, Sessions } from '../session/sessions.ts'

export interface BasketCaller<C extends Changed = Changed> {
  locale: Locale
  /** Used when the basket is not opened yet. */
  currency: Currency
  session: Session | undefined
  /** The client's address, as it is counted for limits. */
  address: string
  /**
   * Stores the answer under the call's idempotency key, in the transaction that made the change: a
   * process that dies has done both or neither, so a retry never holds seats twice.
   */
  settle?: ((tx: Tx, changed: C) => Promise<void>) | undefined
}

/** The basket after a change, and the session it now belongs to. */
export interface Changed {
  sale: Sale
  session: Session | undefined
}

/** The steps that changes of a basket consist of; the sale's row is locked throughout. */
export interface BasketUnitOfWork extends BasketLines {
  view(facts: SaleAggregate, locale: Locale): Sale
  hasEnded(facts: SaleAggregate): boolean
  /** Releases what an ended basket held and marks it as expired; the next item opens another basket. */
  expire(tx: Tx, facts: SaleAggregate): Promise<SaleAggregate>
  /** Ends an open basket early; one with an open payment is left to that payment. */
  end(tx: Tx, saleId: number): Promise<void>
  /**
   * Runs a change on the caller's open basket; `missing` is the answer where there is none. A basket in which
   * a move is paid can only be given up. Work that takes new seats says so by `holdsSeats`.
   */
  change(
    caller: BasketCaller,
    missing: () => Answer<Changed>,
    work: BasketWork,
    how?: { givesUp?: boolean; holdsSeats?: boolean },
  ): Promise<Answer<Changed>>
  /** Runs an addition, on the caller's open basket or a new one; `last` is the previous basket. */
  fill(caller: BasketCaller, work: BasketWork): Promise<Answer<Changed>>
}

export type BasketWork = (
  tx: Tx,
  basket: SaleAggregate,
  last: SaleRow | undefined,
) => Promise<Answer<unknown>>

/** Locks a basket, so that nobody else changes it until the transaction ends. */
export async function lockAndLoadSale(
  tx: Tx,
  saleId: number | null | undefined,
): Promise<SaleAggregate | undefined> {
  if (!saleId) return undefined
  return (await lockSale(tx, saleId)) && loadSale(tx, saleId)
}

/** An agent buys in the currency of the credit (S6: no currency selector). */
async function currencyOf(tx: Tx, agentId: number | null): Promise<Currency | undefined> {
  if (agentId === null) return undefined
  const [row] = await tx.select({ currency: agent.currency }).from(agent).where(eq(agent.id, agentId))
  return row?.currency
}

export interface BasketUnitOfWorkParts {
  sessions: Sessions
  holds: Holds
  clientSeats: ClientSeats
  uses: CouponUses
  discounts: Discounts
}

export function createBasketUnitOfWork(context: ShopContext, parts: BasketUnitOfWorkParts): BasketUnitOfWork {
  const { db, catalogue, clock } = context
  const { sessions, holds, clientSeats, uses, discounts } = parts
  const view = (facts: SaleAggregate, locale: Locale): Sale =>
    saleView(facts, catalogue.current(), locale, clock())
  const hasEnded = ({ heldUntil }: SaleAggregate): boolean => heldUntil !== null && heldUntil <= clock()

  async function createSale(tx: Tx, caller: BasketCaller): Promise<SaleAggregate> {
    const now = clock()
    const { locale, session } = caller
    const { memberId = null, agentId = null } = session ?? {}
    const memberPercent = memberId === null ? 0 : context.memberPercent
    const currency = (await currencyOf(tx, agentId)) ?? caller.currency
    const owned = { memberId, memberPercent, agentId, currency }
    const values = { locale, ...owned, createdAt: now, updatedAt: now }
    const [row] = await tx.insert(sale).values(values).returning()
    if (!row) throw new Error('the sale was not written')
    return newSale(row)
  }

  async function expire(tx: Tx, facts: SaleAggregate): Promise<SaleAggregate> {
    const { row } = facts
    const outlives = await outlivesHold(tx, row.id, clock())
    await holds.release(tx, [row.id])
    await uses.release(tx, [row.id])
    if (outlives) return facts
    await tx.update(sale).set({ status: 'expired', updatedAt: clock() }).where(eq(sale.id, row.id))
    return { ...facts, row: { ...row, status: 'expired' } }
  }

  /** An empty basket holds no stock, so no clock would ever end it and free its coupon. */
  async function withoutIdleCoupon(tx: Tx, facts: SaleAggregate): Promise<SaleAggregate> {
    const { row, lines, coupon } = facts
    if (lines.length > 0 || !coupon) return facts
    await uses.giveUp(tx, row.id)
    return { ...facts, coupon: undefined }
  }

  /** Runs a change on a locked, open basket and returns the basket; rolls back on refusal. */
  async function runChange(
    tx: Tx,
    caller: BasketCaller,
    { row, hasLivePayment: paying }: SaleAggregate,
    session: Session | undefined,
    work: () => Promise<Answer<unknown>>,
  ): Promise<Answer<Changed>> {
    const free = !paying || (await giveUpPayment(tx, row.id, clock()))
    const done = free ? await work() : refuse('conflict')
    if (!done.ok) throw new Undo(done)
    const facts = await withoutIdleCoupon(tx, await touchSale(tx, row.id, clock()))
    const priced = await discounts.reprice(tx, facts)
    const changed = { sale: view(priced, caller.locale), session }
    await caller.settle?.(tx, changed)
    return ok(changed)
  }

  /** Gives the session a basket of its own, and opens a session where there is none. */
  async function createBasketFor(
    tx: Tx,
    caller: BasketCaller,
  ): Promise<{ facts: SaleAggregate; session: Session }> {
    const facts = await createSale(tx, caller)
    const saleId = facts.row.id
    if (!caller.session) return { facts, session: await sessions.open(tx, saleId) }
    await tx.update(sessionTable).set({ saleId }).where(eq(sessionTable.id, caller.session.id))
    return { facts, session: { ...caller.session, saleId } }
  }

  async function lockClientAndSession(tx: Tx, caller: BasketCaller): Promise<SessionRow | undefined> {
    const { session } = caller
    if (session) return lockSession(tx, session.id, lockOf(clientSeats.boundedClient(caller)))
    await clientSeats.lock(tx, caller)
    return undefined
  }

  return {
    ...createBasketLines(context, holds, clientSeats),
    view,
    hasEnded,
    expire,
    async end(tx, saleId) {
      const facts = await lockAndLoadSale(tx, saleId)
      if (facts && isOpen(facts.row) && !facts.hasLivePayment) await expire(tx, facts)
    },
    async change(caller, missing, work, { givesUp = false, holdsSeats = false } = {}) {
      const { session, locale } = caller
      return inTransactionOrUndo<Answer<Changed>>(db, async (tx) => {
        if (holdsSeats) await clientSeats.lock(tx, caller)
        const facts = await lockAndLoadSale(tx, session?.saleId)
        if (!facts || !isOpen(facts.row)) return missing()
        if (hasEnded(facts)) return ok({ sale: view(await expire(tx, facts), locale), session })
        if (facts.row.surchargeOf !== null && !givesUp) return refuse('basket_of_move')
        return runChange(tx, caller, facts, session, () => work(tx, facts, undefined))
      })
    },
    async fill(caller, work) {
      const { session } = caller
      for (let hasExpired = false; ; hasExpired = true) {
        const filled = await inTransactionOrUndo<Answer<Changed> | undefined>(db, async (tx) => {
          // Read again: another call of the same session may have opened a basket meanwhile.
          const current = await lockClientAndSession(tx, caller)
          const last = await lockAndLoadSale(tx, current?.saleId)
          if (session && last && isOpen(last.row) && !hasEnded(last)) {
            if (last.row.surchargeOf !== null) return refuse('basket_of_move')
            const holder = { ...session, saleId: last.row.id }
            return runChange(tx, caller, last, holder, () => work(tx, last, last.row))
          }
          // In its own transaction: it releases stock and then a coupon, and the addition needs stock again
          // (lock-sale.ts).
          if (last && isOpen(last.row) && !hasExpired) {
            await expire(tx, last)
            return undefined
          }
          const { facts, session: holder } = await createBasketFor(tx, caller)
          return runChange(tx, caller, facts, holder, () => work(tx, facts, last?.row))
        })
        if (filled) return filled
      }
    },
  }
}
