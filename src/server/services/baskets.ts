import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AddToCart, Sale } from '#contract/basket.ts'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { sale, saleLine, session as sessionTable } from '#server/db/schema/sale.ts'
import { checkChoices, type CheckedChoice } from './choices.ts'
import type { ShopContext } from './context.ts'
import type { Holds } from './holds.ts'
import { giveUpPayment, hasLivePayment } from './live-payment.ts'
import { refuse, type Answer } from './refusal.ts'
import { emptySale, heldUntilOf, linesOf, saleView, type SaleRow } from './sale-view.ts'
import type { Session, Sessions } from './sessions.ts'

export interface BasketCaller {
  locale: Locale
  /** Of a basket still to be opened. */
  currency: Currency
  session: Session | undefined
}

/** The basket after a change, and the session it now belongs to. */
export interface Changed {
  sale: Sale
  session: Session | undefined
}

export interface Baskets {
  add(caller: BasketCaller, body: AddToCart): Promise<Answer<Changed>>
  read(caller: BasketCaller): Promise<Sale>
  remove(caller: BasketCaller, lineId: number): Promise<Answer<Changed>>
  changeCurrency(caller: BasketCaller, currency: Currency): Promise<Answer<Changed>>
}

const isOpen = (row: SaleRow): boolean => row.status === 'draft' || row.status === 'payable'

/** Locks the sale of a session; every change of a basket queues here. */
export async function lockSale(tx: Tx, saleId: number | null | undefined): Promise<SaleRow | undefined> {
  if (!saleId) return undefined
  const [row] = await tx.select().from(sale).where(eq(sale.id, saleId)).for('update')
  return row
}

export function openBaskets(context: ShopContext, sessions: Sessions, holds: Holds): Baskets {
  const { db, catalogue, clock, holdMinutes } = context
  const view = (tx: Database | Tx, row: SaleRow, locale: Locale): Promise<Sale> =>
    saleView(tx, catalogue.current(), row, locale, clock())

  async function openSale(tx: Tx, caller: BasketCaller): Promise<SaleRow> {
    const now = clock()
    const { currency, locale } = caller
    const values = { currency, locale, createdAt: now, updatedAt: now }
    const [row] = await tx.insert(sale).values(values).returning()
    if (!row) throw new Error('the sale was not written')
    return row
  }

  /** Lines whose holds ended are given back; the sale is then over and the next item opens another. */
  async function expire(tx: Tx, row: SaleRow): Promise<SaleRow> {
    await holds.release(tx, row.id)
    if (await hasLivePayment(tx, row.id)) return row
    await tx.update(sale).set({ status: 'expired', updatedAt: clock() }).where(eq(sale.id, row.id))
    return { ...row, status: 'expired' }
  }

  const hasEnded = async (tx: Tx, row: SaleRow): Promise<boolean> => {
    const until = await heldUntilOf(tx, row.id)
    return until !== null && until <= clock()
  }

  /** The sale that can still be changed, or why not. */
  async function changeable(tx: Tx, row: SaleRow): Promise<Answer<SaleRow>> {
    return (await giveUpPayment(tx, row.id, clock())) ? ok(row) : refuse('conflict')
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
    const wanted = choices.map(({ optionId, day, slot, quantity }, at) => ({
      ...{ optionId, day, slot, quantity },
      lineId: written[at]?.id ?? 0,
    }))
    const until = new Date(now.getTime() + holdMinutes * 60_000)
    const held = await holds.take(tx, row.id, wanted, until)
    if (held.ok) await holds.extend(tx, row.id, until)
    return held
  }

  /** Gives up a line, and with it its whole package; `false` when the sale has no such line. */
  async function takeOut(tx: Tx, row: SaleRow, lineId: number): Promise<boolean> {
    const lines = await linesOf(tx, row.id)
    const line = lines.find((found) => found.id === lineId)
    if (!line) return false
    const together = lines
      .filter(
        (found) => found === line || (line.packageGroup !== null && found.packageGroup === line.packageGroup),
      )
      .map((found) => found.id)
    await holds.release(tx, row.id, together)
    await tx
      .update(saleLine)
      .set({ removedAt: clock() })
      .where(and(inArray(saleLine.id, together), isNull(saleLine.removedAt)))
    return true
  }

  async function nextGroup(tx: Tx, saleId: number): Promise<number> {
    const [row] = await tx
      .select({ group: sql<number>`coalesce(max(${saleLine.packageGroup}), 0) + 1` })
      .from(saleLine)
      .where(eq(saleLine.saleId, saleId))
    return row?.group ?? 1
  }

  /** Runs a change on the caller's open basket; an ended or missing one is answered as it is. */
  async function change(
    caller: BasketCaller,
    work: (tx: Tx, row: SaleRow) => Promise<Answer<SaleRow>>,
  ): Promise<Answer<Changed>> {
    const { session, locale } = caller
    return inTransactionOrUndo<Answer<Changed>>(db, async (tx) => {
      const row = await lockSale(tx, session?.saleId)
      if (!row || !isOpen(row)) return ok({ sale: emptySale(caller.currency, clock()), session })
      if (await hasEnded(tx, row)) return ok({ sale: await view(tx, await expire(tx, row), locale), session })
      const free = await changeable(tx, row)
      const changed = free.ok ? await work(tx, row) : free
      if (!changed.ok) throw new Undo(changed)
      return ok({ sale: await view(tx, changed.value, locale), session })
    })
  }

  return {
    async add(caller, body) {
      const checked = checkChoices(catalogue.current(), body, clock())
      if (!checked.ok) return checked
      const { replaces } = body
      // A look without a lock would take the places of the line that is to make way for another visitor's.
      const gone = replaces === undefined ? await holds.gone(checked.value) : undefined
      if (gone) return gone
      return inTransactionOrUndo<Answer<Changed>>(db, async (tx) => {
        const session = caller.session ?? (await sessions.open(tx))
        const last = await lockSale(tx, await saleOf(tx, session))
        const known = last && isOpen(last) && !(await hasEnded(tx, last)) ? last : undefined
        if (last && !known && isOpen(last)) await expire(tx, last)
        const row = known ?? (await openSale(tx, caller))
        const free = await changeable(tx, row)
        // Given back and taken anew in one transaction: nobody comes between, and a refusal undoes both.
        if (free.ok && replaces !== undefined && !(await takeOut(tx, row, replaces)))
          throw new Undo(refuse('not_found'))
        const written = free.ok ? await writeLines(tx, row, checked.value) : free
        if (!written.ok) throw new Undo(written)
        await tx.update(sale).set({ updatedAt: clock() }).where(eq(sale.id, row.id))
        if (!known)
          await tx.update(sessionTable).set({ saleId: row.id }).where(eq(sessionTable.id, session.id))
        return ok({ sale: await view(tx, row, caller.locale), session: { ...session, saleId: row.id } })
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
      if (!row || (!isOpen(row) && row.status !== 'expired')) return emptySale(currency, clock())
      const shown = await view(db, row, locale)
      if (!isOpen(row) || !shown.heldUntil || new Date(shown.heldUntil) > clock()) return shown
      return inTransactionOrUndo(db, async (tx) => {
        const locked = await lockSale(tx, row.id)
        if (!locked) return emptySale(currency, clock())
        const ended = isOpen(locked) && (await hasEnded(tx, locked)) ? await expire(tx, locked) : locked
        return view(tx, ended, locale)
      })
    },

    async remove(caller, lineId) {
      return change(caller, async (tx, row) => {
        if (!(await takeOut(tx, row, lineId))) return refuse('not_found')
        await tx.update(sale).set({ updatedAt: clock() }).where(eq(sale.id, row.id))
        return ok(row)
      })
    },

    async changeCurrency(caller, currency) {
      return change({ ...caller, currency }, async (tx, row) => {
        await tx.update(sale).set({ currency, updatedAt: clock() }).where(eq(sale.id, row.id))
        return ok({ ...row, currency })
      })
    },
  }
}

/** Read again inside the transaction: another call of the same session may have opened a basket meanwhile. */
async function saleOf(tx: Tx, session: Session): Promise<number | null> {
  const [row] = await tx
    .select({ saleId: sessionTable.saleId })
    .from(sessionTable)
    .where(eq(sessionTable.id, session.id))
    .for('update')
  return row?.saleId ?? null
}
