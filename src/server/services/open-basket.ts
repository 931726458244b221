import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Sale } from '#contract/basket.ts'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { agent } from '#server/db/schema/agent.ts'
import { sale, saleLine, session as sessionTable, traveller } from '#server/db/schema/sale.ts'
import type { CheckedChoice } from './choices.ts'
import type { ShopContext } from './context.ts'
import type { CouponUses } from './coupon-uses.ts'
import type { Discounts } from './discounts.ts'
import type { Holds } from './holds.ts'
import { giveUpPayment, hasLivePayment } from './live-payment.ts'
import { refuse, type Answer } from './refusal.ts'
import { queueForPlaces } from './stock.ts'
import { heldUntilOf, linesOf, saleView, type LineRow, type SaleRow } from './sale-view.ts'
import type { Session, Sessions } from './sessions.ts'

export interface BasketCaller<C extends Changed = Changed> {
  locale: Locale
  /** Of a basket still to be opened. */
  currency: Currency
  session: Session | undefined
  /**
   * Stores the answer under the call's idempotency key, in the transaction that made the change: a process that dies
   * has done both or neither, so a retry never holds twice.
   */
  settle?: ((tx: Tx, changed: C) => Promise<void>) | undefined
}

/** The basket after a change, and the session it now belongs to. */
export interface Changed {
  sale: Sale
  session: Session | undefined
}

/** What every change of a basket is made of; the sale's row is locked in all of it. */
export interface OpenBasket {
  view(tx: Database | Tx, row: SaleRow, locale: Locale): Promise<Sale>
  isOpen(row: SaleRow): boolean
  hasEnded(tx: Tx, row: SaleRow): Promise<boolean>
  /** Gives back what an ended basket held; it is then over and the next item opens another. */
  expire(tx: Tx, row: SaleRow): Promise<SaleRow>
  /** Runs a change on the caller's open basket; `missing` is the answer where there is none. */
  change(caller: BasketCaller, missing: () => Answer<Changed>, work: BasketWork): Promise<Answer<Changed>>
  /** Runs an addition, on the caller's open basket or a new one; `last` is the one before it. */
  fill(caller: BasketCaller, work: BasketWork): Promise<Answer<Changed>>
  /** Writes choices as lines and holds their stock. */
  writeLines(tx: Tx, row: SaleRow, choices: CheckedChoice[]): Promise<Answer<null>>
  /** Writes choices in the place of lines: nobody comes between, and a refusal undoes both. */
  changeLines(tx: Tx, row: SaleRow, old: LineRow[], choices: CheckedChoice[]): Promise<Answer<null>>
  /** Takes lines out and gives their stock back. */
  dropLines(tx: Tx, row: SaleRow, lineIds: number[]): Promise<void>
}

export type BasketWork = (tx: Tx, row: SaleRow, last: SaleRow | undefined) => Promise<Answer<SaleRow>>

/** Locks the sale of a session; every change of a basket queues here. */
export async function lockSale(tx: Tx, saleId: number | null | undefined): Promise<SaleRow | undefined> {
  if (!saleId) return undefined
  const [row] = await tx.select().from(sale).where(eq(sale.id, saleId)).for('update')
  return row
}

/** The lines that stand and fall together: a package is one ticket. */
export const togetherWith = (lines: LineRow[], line: LineRow): LineRow[] =>
  lines.filter(
    (found) => found === line || (line.packageGroup !== null && found.packageGroup === line.packageGroup),
  )

/** Read again inside the transaction: another call of the same session may have opened a basket meanwhile. */
async function saleOf(tx: Tx, session: Session): Promise<number | null> {
  const [row] = await tx
    .select({ saleId: sessionTable.saleId })
    .from(sessionTable)
    .where(eq(sessionTable.id, session.id))
    .for('update')
  return row?.saleId ?? null
}

/** An agent buys in the currency of the credit (S6: no currency selector). */
async function currencyOf(tx: Tx, agentId: number | null): Promise<Currency | undefined> {
  if (agentId === null) return undefined
  const [row] = await tx.select({ currency: agent.currency }).from(agent).where(eq(agent.id, agentId))
  return row?.currency
}

async function nextGroup(tx: Tx, saleId: number): Promise<number> {
  const [row] = await tx
    .select({ group: sql<number>`coalesce(max(${saleLine.packageGroup}), 0) + 1` })
    .from(saleLine)
    .where(eq(saleLine.saleId, saleId))
  return row?.group ?? 1
}

export interface OpenBasketParts {
  sessions: Sessions
  holds: Holds
  uses: CouponUses
  discounts: Discounts
}

export function openBasketOf(context: ShopContext, parts: OpenBasketParts): OpenBasket {
  const { db, catalogue, clock, holdMinutes } = context
  const { sessions, holds, uses, discounts } = parts
  const isOpen = (row: SaleRow): boolean => row.status === 'draft' || row.status === 'payable'
  const view = (tx: Database | Tx, row: SaleRow, locale: Locale): Promise<Sale> =>
    saleView(tx, catalogue.current(), row, locale, clock())

  async function openSale(tx: Tx, caller: BasketCaller): Promise<SaleRow> {
    const now = clock()
    const { locale, session } = caller
    const { memberId = null, agentId = null } = session ?? {}
    const memberPercent = memberId === null ? 0 : context.memberPercent
    const currency = (await currencyOf(tx, agentId)) ?? caller.currency
    const owned = { memberId, memberPercent, agentId, currency }
    const values = { locale, ...owned, createdAt: now, updatedAt: now }
    const [row] = await tx.insert(sale).values(values).returning()
    if (!row) throw new Error('the sale was not written')
    return row
  }

  async function expire(tx: Tx, row: SaleRow): Promise<SaleRow> {
    await holds.release(tx, row.id)
    await uses.release(tx, row.id)
    if (await hasLivePayment(tx, row.id)) return row
    await tx.update(sale).set({ status: 'expired', updatedAt: clock() }).where(eq(sale.id, row.id))
    return { ...row, status: 'expired' }
  }

  const hasEnded = async (tx: Tx, row: SaleRow): Promise<boolean> => {
    const until = await heldUntilOf(tx, row.id)
    return until !== null && until <= clock()
  }

  /** Works on a basket that may be changed and tells how it stands then; a refusal leaves nothing behind. */
  async function worked(
    tx: Tx,
    caller: BasketCaller,
    row: SaleRow,
    session: Session | undefined,
    work: (tx: Tx) => Promise<Answer<SaleRow>>,
  ): Promise<Answer<Changed>> {
    const free = await giveUpPayment(tx, row.id, clock())
    const done: Answer<SaleRow> = free ? await work(tx) : refuse('conflict')
    if (!done.ok) throw new Undo(done)
    // An empty basket holds no stock, so no clock would ever end it and free its coupon.
    if ((await linesOf(tx, row.id)).length === 0) await uses.giveUp(tx, row.id)
    await discounts.reprice(tx, done.value)
    await tx.update(sale).set({ updatedAt: clock() }).where(eq(sale.id, row.id))
    const changed = { sale: await view(tx, done.value, caller.locale), session }
    await caller.settle?.(tx, changed)
    return ok(changed)
  }

  async function writeTravellers(tx: Tx, choices: CheckedChoice[], lineIds: number[]): Promise<void> {
    const told = choices.flatMap(({ traveller: details }, at) =>
      details ? [{ saleLineId: lineIds[at] ?? 0, ...details }] : [],
    )
    if (told.length > 0) await tx.insert(traveller).values(told)
  }

  async function writeLines(tx: Tx, row: SaleRow, choices: CheckedChoice[]): Promise<Answer<null>> {
    const now = clock()
    const isPackage = choices[0]?.product.entry.kind === 'package'
    const group = isPackage ? await nextGroup(tx, row.id) : null
    const written = await tx
      .insert(saleLine)
      .values(
        choices.map((choice) => ({
          saleId: row.id,
          productId: choice.option.product.id,
          optionId: choice.optionId,
          day: choice.day,
          slot: choice.slot,
          units: choice.units,
          passengers: choice.quantity,
          packageGroup: group,
          packageId: isPackage ? choice.product.id : null,
          createdAt: now,
        })),
      )
      .returning({ id: saleLine.id })
    const lineIds = written.map(({ id }) => id)
    await writeTravellers(tx, choices, lineIds)
    const wanted = choices.map(({ optionId, day, slot, quantity }, at) => ({
      ...{ optionId, day, slot, quantity },
      lineId: lineIds[at] ?? 0,
    }))
    const until = new Date(now.getTime() + holdMinutes * 60_000)
    const held = await holds.take(tx, row.id, wanted, until)
    if (held.ok) await holds.extend(tx, row.id, until)
    return held
  }

  async function dropLines(tx: Tx, row: SaleRow, lineIds: number[]): Promise<void> {
    await holds.release(tx, row.id, lineIds)
    await tx
      .update(saleLine)
      .set({ removedAt: clock() })
      .where(and(inArray(saleLine.id, lineIds), isNull(saleLine.removedAt)))
  }

  return {
    view,
    isOpen,
    hasEnded,
    expire,
    async change(caller, missing, work) {
      const { session, locale } = caller
      return inTransactionOrUndo<Answer<Changed>>(db, async (tx) => {
        const row = await lockSale(tx, session?.saleId)
        if (!row || !isOpen(row)) return missing()
        if (await hasEnded(tx, row))
          return ok({ sale: await view(tx, await expire(tx, row), locale), session })
        return worked(tx, caller, row, session, () => work(tx, row, undefined))
      })
    },
    async fill(caller, work) {
      return inTransactionOrUndo<Answer<Changed>>(db, async (tx) => {
        const session = caller.session ?? (await sessions.open(tx))
        const last = await lockSale(tx, await saleOf(tx, session))
        const known = last && isOpen(last) && !(await hasEnded(tx, last)) ? last : undefined
        const over = last && !known && isOpen(last) ? await expire(tx, last) : last
        const row = known ?? (await openSale(tx, caller))
        if (!known)
          await tx.update(sessionTable).set({ saleId: row.id }).where(eq(sessionTable.id, session.id))
        return worked(tx, caller, row, { ...session, saleId: row.id }, () => work(tx, row, over))
      })
    },
    writeLines,
    dropLines,
    async changeLines(tx, row, old, choices) {
      if (old.length > 0) {
        await queueForPlaces(tx, [...old, ...choices])
        const lineIds = old.map(({ id }) => id)
        await dropLines(tx, row, lineIds)
      }
      return writeLines(tx, row, choices)
    },
  }
}
