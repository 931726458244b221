import { and, eq, inArray } from 'drizzle-orm'
import type { Money } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import type { ShopContext } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { payer, sale, saleLine, type SaleRow } from '#server/db/schema/sale.ts'
import { queueMail } from '#server/mail/queue.ts'
import { statusAfterRefunds } from '#server/payments/status-after-refunds.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { refundsOf } from '#server/sales/booking-changes.ts'
import { loadSale, type SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { revokeVoucher } from '#server/vouchers/issue.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import { refitDiscounts } from '../move/refit-discounts.ts'
import type { Holds } from '../stock/holds.ts'
import { mayCancel, quoteTickets, refundOf, type QuotedTicket } from './cancel-quote.ts'
import { giveBack } from './give-back.ts'
import { refitGivenBack } from './given-back.ts'
import { refundDestinationOf, type RefundDestination } from './refund-destination.ts'

export type Change = typeof saleChange.$inferSelect

/** Cancels tickets of a paid sale; the caller has locked it and knows who asks. */
export interface TicketCancelling {
  /**
   * `ticketIds` are those of `QuotedTicket`; without them, everything that the sale has left goes, of which
   * one ticket at least must be within its time. The answer of the same press before is given again.
   */
  cancel(tx: Tx, row: SaleRow, expected: Money, ticketIds?: readonly number[]): Promise<Answer<Change>>
}

interface Parts {
  holds: Holds
  uses: CouponUses
}

export function createTicketCancelling(
  { catalogue, clock }: ShopContext,
  { holds, uses }: Parts,
): TicketCancelling {
  /** What an earlier press made of these tickets, where it ended them all. */
  async function endedBefore(
    tx: Tx,
    row: SaleRow,
    ticketIds: readonly number[] | undefined,
  ): Promise<Answer<Change> | undefined> {
    if (!ticketIds && row.status === 'paid') return undefined
    const ofTickets = ticketIds ? inArray(saleLine.id, [...ticketIds]) : undefined
    const asked = await tx
      .select({ changeId: saleLine.changeId })
      .from(saleLine)
      .where(and(eq(saleLine.saleId, row.id), ofTickets))
    if (asked.length < (ticketIds?.length ?? 0)) return refuse('not_found')
    const changeIds = asked.flatMap(({ changeId }) => changeId ?? [])
    if (changeIds.length === 0) return undefined
    if (ticketIds && changeIds.length < asked.length) return refuse('refund_changed')
    const [change] = await tx
      .select()
      .from(saleChange)
      .where(eq(saleChange.id, Math.max(...changeIds)))
    if (change?.kind === 'cancelled') return ok(change)
    return refuse(change?.kind === 'given_back' ? 'sale_closed' : 'refund_changed')
  }

  async function endLines(tx: Tx, facts: SaleAggregate, tickets: QuotedTicket[], change: Change) {
    const lineIds = tickets.flatMap(({ lines }) => lines.map(({ id }) => id))
    const isLast = lineIds.length === facts.lines.length
    await holds.returnSold(tx, facts.row.id, lineIds)
    await tx
      .update(saleLine)
      .set({ changeId: change.id, ...(isLast ? {} : { removedAt: change.createdAt }) })
      .where(inArray(saleLine.id, lineIds))
    return isLast
  }

  async function mailPayer(tx: Tx, row: SaleRow, change: Change): Promise<void> {
    const [who] = await tx.select().from(payer).where(eq(payer.saleId, row.id))
    if (!who || who.email === '') return
    const about = { saleId: row.id, changeId: change.id, recipient: who.email, locale: who.locale }
    await queueMail(tx, { kind: 'sale_cancelled', ...about }, clock())
  }

  async function carryOut(
    tx: Tx,
    facts: SaleAggregate,
    tickets: QuotedTicket[],
    { destination }: RefundDestination,
  ): Promise<Change> {
    const { row } = facts
    const now = clock()
    const amount = refundOf(tickets)
    const [change] = await tx
      .insert(saleChange)
      .values({ saleId: row.id, kind: 'cancelled', amount, destination, createdAt: now })
      .returning()
    if (!change) throw new Error('the cancellation was not written')
    const isLast = await endLines(tx, facts, tickets, change)
    if (isLast) {
      await uses.release(tx, [row.id])
      await revokeVoucher(tx, row.id, now)
    } else await refitDiscounts(tx, row.id)
    if (amount > 0) await giveBack(tx, row, change, amount)
    await refitGivenBack(tx, row)
    const status = isLast ? statusAfterRefunds(await refundsOf(tx, row.id)) : row.status
    await tx.update(sale).set({ status, updatedAt: now }).where(eq(sale.id, row.id))
    await mailPayer(tx, row, change)
    return change
  }

  return {
    async cancel(tx, row, expected, ticketIds) {
      // What was paid for a move stands in the sale whose ticket was moved.
      if (row.surchargeOf !== null) return refuse('not_found')
      const before = await endedBefore(tx, row, ticketIds)
      if (before) return before
      const facts = await loadSale(tx, row.id)
      if (!facts || row.status !== 'paid') return refuse('sale_closed')
      const quoted = await quoteTickets(tx, catalogue.current(), facts, clock())
      const tickets = ticketIds ? quoted.filter(({ id }) => ticketIds.includes(id)) : quoted
      if (ticketIds && tickets.length < new Set(ticketIds).size) return refuse('not_found')
      if (tickets.some(({ used }) => used)) return refuse('ticket_used')
      const amount = refundOf(tickets)
      const way = await refundDestinationOf(tx, row.id, amount)
      if (!way) return refuse('sale_closed')
      const inTime = tickets.filter(mayCancel)
      if (inTime.length < (ticketIds ? tickets.length : 1)) return refuse('cancel_too_late')
      if (amount !== expected.amount || row.currency !== expected.currency) return refuse('refund_changed')
      return ok(await carryOut(tx, facts, tickets, way))
    },
  }
}
