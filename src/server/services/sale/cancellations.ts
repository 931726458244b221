import { eq } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Cancellation, CancelQuote } from '#contract/booking/cancellation.ts'
import type { Money } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import { sum } from '#domain/sum.ts'
import type { ShopContext } from '#server/context.ts'
import { lockSale } from '#server/db/lock-sale.ts'
import { sale, type SaleRow } from '#server/db/schema/sale.ts'
import { inTransactionOrUndo } from '#server/db/transaction.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import type { Session } from '../session/sessions.ts'
import { mayCancel, quoteTickets, refundOf, toldOf } from './cancel-quote.ts'
import type { TicketCancelling } from './cancel-tickets.ts'
import { refundDestinationOf } from './refund-destination.ts'
import { ownsSale } from './sale-owner.ts'

/** Quotes, cancels and prints paid sales. Somebody else's sale is answered like an unknown one. */
export interface Cancellations {
  quote(session: Session | undefined, saleId: number): Promise<Answer<CancelQuote>>
  /** Cancels everything or nothing; a repeated or simultaneous call gets the same answer. */
  cancel(session: Session | undefined, saleId: number, expected: Money): Promise<Answer<Cancellation>>
  print(session: Session | undefined, saleId: number, locale: Locale): Promise<Answer<Printed>>
}

export interface Printed {
  reference: string
  pdf: Uint8Array<ArrayBuffer>
}

export interface CancellationParts {
  cancelling: TicketCancelling
  vouchers: Vouchers
}

export function createCancellations(context: ShopContext, parts: CancellationParts): Cancellations {
  const { db, catalogue, clock } = context
  const { cancelling, vouchers } = parts

  async function quoteOf(row: SaleRow): Promise<CancelQuote> {
    const facts = await loadSale(db, row.id)
    const tickets = facts ? await quoteTickets(db, catalogue.current(), facts, clock()) : []
    const isOpen = row.status === 'paid' && !tickets.some(({ used }) => used)
    const way = isOpen ? await refundDestinationOf(db, row.id, refundOf(tickets)) : undefined
    const { currency } = row
    return {
      saleId: row.id,
      reference: row.reference ?? '',
      cancellable: way !== undefined && tickets.some(mayCancel),
      paid: { amount: sum(tickets.map(({ paid }) => paid)), currency },
      refund: { amount: way ? refundOf(tickets) : 0, currency },
      lines: tickets.flatMap(({ lines, linesPaid, lineRefunds, deadlines }) =>
        lines.map((line, at) => ({
          lineId: line.id,
          productId: line.packageId ?? line.productId,
          paid: linesPaid[at] ?? 0,
          refund: way ? (lineRefunds[at] ?? 0) : 0,
          cancelUntil: toldOf(deadlines.at(-1)),
        })),
      ),
    }
  }

  return {
    async quote(session, saleId) {
      const [row] = await db.select().from(sale).where(eq(sale.id, saleId))
      if (!row || !(await ownsSale(db, session, row))) return refuse('not_found')
      return ok(await quoteOf(row))
    },
    async cancel(session, saleId, expected) {
      return inTransactionOrUndo<Answer<Cancellation>>(db, async (tx) => {
        const row = await lockSale(tx, saleId)
        if (!row || !(await ownsSale(tx, session, row))) return refuse('not_found')
        const cancelled = await cancelling.cancel(tx, row, expected)
        if (!cancelled.ok) return cancelled
        const [after] = await tx.select().from(sale).where(eq(sale.id, row.id))
        const { amount, destination } = cancelled.value
        return ok({
          saleId: row.id,
          reference: row.reference ?? '',
          status: after?.status ?? row.status,
          refund: { amount, currency: row.currency },
          destination,
        })
      })
    },
    async print(session, saleId, locale) {
      const [row] = await db.select().from(sale).where(eq(sale.id, saleId))
      if (!row || !(await ownsSale(db, session, row))) return refuse('not_found')
      const issued = await vouchers.ofSale(saleId, locale)
      if (!issued) return refuse('not_found')
      if (issued.voucher.status === 'cancelled') return refuse('voucher_revoked')
      if (issued.voucher.status === 'disputed') return refuse('voucher_disputed')
      // Loaded with the first print: a process that only serves pages never needs it.
      const { drawnVoucher } = await import('#server/vouchers/pdf/drawn-voucher.ts')
      const pdf = await drawnVoucher(issued.voucher, locale)
      return ok({ reference: issued.voucher.reference, pdf: new Uint8Array(pdf) })
    },
  }
}
