import { and, eq, inArray, isNull } from 'drizzle-orm'
import { movedPrice } from '#domain/sale/move.ts'
import type { Tx } from '#server/db/database.ts'
import { sale, saleIsOpen, saleLine, type LineRow, type SaleRow } from '#server/db/schema/sale.ts'
import { stockHold } from '#server/db/schema/stock.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { lineTotal } from '#server/sales/sale-view.ts'
import { linesOfSameTicket } from '#server/sales/same-ticket.ts'
import { newTicketCode } from '#server/vouchers/token.ts'
import { refitGivenBack } from '../sale/given-back.ts'
import type { Holds } from '../stock/holds.ts'
import { lockStock } from '../stock/stock.ts'
import { refusesChange, wasScanned } from './movable-ticket.ts'
import { recordMove } from './move-now.ts'
import { refitDiscounts } from './refit-discounts.ts'
import { endLines } from './write-moves.ts'

/**
 * Surcharges as payments see them: a sale of its own with the dearer tickets, which pass to the first sale
 * when it is paid. Callers have locked the surcharge and then the first sale.
 */
export interface Surcharges {
  /** False once a ticket to be moved was used, cancelled or moved otherwise. True of any other sale. */
  mayBePaid(tx: Tx, row: SaleRow): Promise<boolean>
  /** Locks the stock of new and old tickets in the common order, before any of it is changed. */
  lockStock(tx: Tx, row: SaleRow): Promise<void>
  /** Moves the tickets of a paid surcharge to the sale it belongs to. */
  complete(tx: Tx, row: SaleRow): Promise<void>
}

const replacedOf = (lines: LineRow[]): number[] =>
  lines.flatMap(({ movesLineId }) => (movesLineId === null ? [] : [movesLineId]))

export function createSurcharges(holds: Holds, clock: () => Date): Surcharges {
  async function read(tx: Tx, row: SaleRow): Promise<{ lines: LineRow[]; old: LineRow[] }> {
    const lines = (await loadSale(tx, row.id))?.lines ?? []
    const old = await tx
      .select()
      .from(saleLine)
      .where(inArray(saleLine.id, replacedOf(lines)))
    return { lines, old }
  }

  return {
    async mayBePaid(tx, row) {
      if (row.surchargeOf === null) return true
      const first = await loadSale(tx, row.surchargeOf)
      if (!first || !(await refusesChange(tx, first)).ok) return false
      const { old } = await read(tx, row)
      const living = first.lines.filter(
        ({ id, changeId }) => changeId === null && old.some((o) => o.id === id),
      )
      if (living.length < old.length) return false
      return !(await wasScanned(
        tx,
        living.flatMap((line) => linesOfSameTicket(first.lines, line)),
      ))
    },

    async lockStock(tx, row) {
      if (row.surchargeOf === null) return
      const { lines, old } = await read(tx, row)
      await lockStock(tx, [...old, ...lines])
    },

    async complete(tx, row) {
      const saleId = row.surchargeOf
      if (saleId === null) return
      const now = clock()
      const { lines, old } = await read(tx, row)
      const lineIds = old.map(({ id }) => id)
      const change = await recordMove(tx, saleId, { amount: 0, destination: 'nobody' }, now, row.id)
      for (const line of lines) {
        const before = old.find(({ id }) => id === line.movesLineId)
        if (!before) throw new Error(`line ${line.id} replaces nothing`)
        const { currency } = row
        const paid = { total: lineTotal(before, currency), discount: before.discount }
        const { discount } = movedPrice(paid, lineTotal(line, currency))
        await tx
          .update(saleLine)
          .set({ saleId, discount, ticketCode: newTicketCode() })
          .where(eq(saleLine.id, line.id))
        await tx.update(stockHold).set({ saleId }).where(eq(stockHold.saleLineId, line.id))
      }
      await holds.returnSold(tx, saleId, lineIds)
      await endLines(tx, lineIds, change.id, now)
      await refitDiscounts(tx, saleId)
      const [first] = await tx.select().from(sale).where(eq(sale.id, saleId))
      if (first) await refitGivenBack(tx, first)
    },
  }
}

/** The basket becomes an ordinary, empty one: what was to be paid is given up. */
export async function giveUpSurcharge(tx: Tx, row: SaleRow): Promise<void> {
  await tx.update(sale).set({ surchargeOf: null }).where(eq(sale.id, row.id))
}

/** The surcharges of a sale that still hold seats or wait for a bank. */
export const openSurchargesOf = (tx: Tx, saleId: number) =>
  tx
    .select({ id: sale.id })
    .from(sale)
    .where(and(eq(sale.surchargeOf, saleId), isNull(sale.paidAt), saleIsOpen))
