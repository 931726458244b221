import { eq } from 'drizzle-orm'
import type { Cancellation, CancelQuote } from '#contract/cancellation.ts'
import { cancelDeadline, deadlinesOf, refundsAt, type PaidTicket } from '#domain/cancellation.ts'
import { clockIn } from '#domain/city-clock.ts'
import type { Money } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { refund } from '#server/db/schema/refund.ts'
import { payer, sale, type LineRow, type SaleRow } from '#server/db/schema/sale.ts'
import { lockSale } from '#server/db/lock-sale.ts'
import { inTransactionOrUndo } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { revokeVoucher } from '#server/vouchers/issue.ts'
import type { Locale } from '#config/locales.ts'
import type { ShopContext } from '#server/context.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import type { Holds } from '../stock/holds.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { ownsSale } from './sale-owner.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { lineDue } from '#server/sales/sale-view.ts'
import type { Session } from '../session/sessions.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import { refundDestinationOf, type RefundDestination } from './refund-destination.ts'

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
  holds: Holds
  uses: CouponUses
  vouchers: Vouchers
  /** Returns the amount to the agent's credit. */
  returnCredit: (tx: Tx, row: SaleRow, amount: number, now: Date) => Promise<void>
}

type RefundRow = typeof refund.$inferSelect

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

const cancellation = (row: SaleRow, given: RefundRow): Cancellation => ({
  saleId: row.id,
  reference: row.reference ?? '',
  status: row.status,
  refund: { amount: given.amount, currency: given.currency },
  destination: given.destination,
})

export function createCancellations(context: ShopContext, parts: CancellationParts): Cancellations {
  const { db, catalogue, clock } = context
  const { holds, uses, vouchers, returnCredit } = parts

  const zoneOf = (line: LineRow): string => {
    const { products, options } = catalogue.current()
    const sold = products.get(line.packageId ?? line.productId) ?? options.get(line.optionId)?.product
    return sold?.city.entry.zone ?? 'UTC'
  }

  function ticketOf(line: LineRow, row: SaleRow): PaidTicket {
    const product = catalogue.current().products.get(line.packageId ?? line.productId)
    const visit = { day: line.day, time: line.slot === '' ? null : line.slot }
    return {
      paid: lineDue(line, row.currency),
      packageGroup: line.packageGroup,
      deadline: cancelDeadline(zoneOf(line), visit, product?.entry.cancelHours ?? null)?.instant,
    }
  }

  async function quoteOf(
    on: Database | Tx,
    row: SaleRow,
  ): Promise<{ quote: CancelQuote; way: RefundDestination | undefined }> {
    const lines = (await loadSale(on, row.id))?.lines ?? []
    const tickets = lines.map((line) => ticketOf(line, row))
    const deadlines = deadlinesOf(tickets)
    const now = clock()
    const due = refundsAt(tickets, now)
    const way = row.status === 'paid' ? await refundDestinationOf(on, row.id, sum(due)) : undefined
    const back = way ? due : []
    const { currency } = row
    const quote = {
      saleId: row.id,
      reference: row.reference ?? '',
      // A ticket that cost nothing may be cancelled as well as one that did.
      cancellable: way !== undefined && deadlines.some((deadline) => deadline && now <= deadline),
      paid: { amount: sum(tickets.map(({ paid }) => paid)), currency },
      refund: { amount: sum(back), currency },
      lines: lines.map((line, at) => {
        const deadline = deadlines[at]
        return {
          lineId: line.id,
          productId: line.packageId ?? line.productId,
          paid: tickets[at]?.paid ?? 0,
          refund: back[at] ?? 0,
          cancelUntil: deadline ? clockIn(zoneOf(line), deadline) : null,
        }
      }),
    }
    return { quote, way }
  }

  async function payBack(
    tx: Tx,
    row: SaleRow,
    amount: number,
    { destination, attemptId }: RefundDestination,
  ): Promise<RefundRow> {
    const now = clock()
    if (destination === 'credit') await returnCredit(tx, row, amount, now)
    const [given] = await tx
      .insert(refund)
      .values({
        saleId: row.id,
        amount,
        currency: row.currency,
        destination,
        attemptId,
        state: destination === 'payment' ? 'requested' : 'done',
        reference: `${row.reference ?? row.id}-R`,
        nextTryAt: destination === 'payment' ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!given) throw new Error('the refund was not written')
    return given
  }

  async function queueMailToPayer(tx: Tx, row: SaleRow): Promise<void> {
    const [who] = await tx.select().from(payer).where(eq(payer.saleId, row.id))
    if (!who) return
    const mail = { saleId: row.id, recipient: who.email, locale: who.locale }
    await queueMail(tx, { kind: 'sale_cancelled', ...mail }, clock())
  }

  /** For a sale that the caller has locked. */
  async function cancelPaid(
    tx: Tx,
    row: SaleRow,
    amount: number,
    way: RefundDestination,
  ): Promise<Cancellation> {
    await holds.returnSold(tx, row.id)
    await uses.release(tx, [row.id])
    await revokeVoucher(tx, row.id, clock())
    const given = await payBack(tx, row, amount, way)
    const status = given.state === 'done' ? 'cancelled' : 'cancel_requested'
    await tx.update(sale).set({ status, updatedAt: clock() }).where(eq(sale.id, row.id))
    await queueMailToPayer(tx, row)
    return cancellation({ ...row, status }, given)
  }

  return {
    async quote(session, saleId) {
      const [row] = await db.select().from(sale).where(eq(sale.id, saleId))
      if (!row || !(await ownsSale(db, session, row))) return refuse('not_found')
      return ok((await quoteOf(db, row)).quote)
    },
    async cancel(session, saleId, expected) {
      return inTransactionOrUndo<Answer<Cancellation>>(db, async (tx) => {
        const row = await lockSale(tx, saleId)
        if (!row || !(await ownsSale(tx, session, row))) return refuse('not_found')
        const [given] = await tx.select().from(refund).where(eq(refund.saleId, row.id))
        if (given) return ok(cancellation(row, given))
        if (row.status !== 'paid') return refuse('sale_closed')
        const { quote: quoted, way } = await quoteOf(tx, row)
        if (!way) return refuse('sale_closed')
        if (!quoted.cancellable) return refuse('cancel_too_late')
        const { amount, currency } = quoted.refund
        if (amount !== expected.amount || currency !== expected.currency) return refuse('refund_changed')
        return ok(await cancelPaid(tx, row, amount, way))
      })
    },
    async print(session, saleId, locale) {
      const [row] = await db.select().from(sale).where(eq(sale.id, saleId))
      if (!row || !(await ownsSale(db, session, row))) return refuse('not_found')
      const issued = await vouchers.ofSale(saleId, locale)
      if (!issued) return refuse('not_found')
      if (issued.voucher.status === 'cancelled') return refuse('voucher_revoked')
      // Loaded with the first print: a process that only serves pages never needs it.
      const { voucherPdf } = await import('#server/vouchers/pdf/voucher-pdf.ts')
      const pdf = await voucherPdf(issued.voucher, locale)
      return ok({ reference: issued.voucher.reference, pdf: new Uint8Array(pdf) })
    },
  }
}
