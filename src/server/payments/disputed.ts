import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { paymentAttempt, paymentEvent } from '#server/db/schema/payment.ts'
import { sale } from '#server/db/schema/sale.ts'
import type { MoneyKind } from './machine.ts'

const ofBooking = (saleId: number) => or(eq(sale.id, saleId), eq(sale.surchargeOf, saleId))

/** What open disputes have taken from the payments of a booking, in minor units. */
export async function disputedOf(on: Database | Tx, saleId: number): Promise<number> {
  const [taken] = await on
    .select({ sum: sql<string>`coalesce(sum(${paymentAttempt.disputed}), 0)` })
    .from(paymentAttempt)
    .innerJoin(sale, eq(sale.id, paymentAttempt.saleId))
    .where(ofBooking(saleId))
  return Number(taken?.sum)
}

/**
 * Whether there ever was a dispute about a payment of this booking: one that was won may be lost after all,
 * and a refund besides would give the money back twice.
 */
export async function wasDisputed(on: Database | Tx, saleId: number): Promise<boolean> {
  const kinds: MoneyKind[] = ['charged_back', 'chargeback_reversed', 'second_chargeback', 'dispute_lost']
  const [told] = await on
    .select({ id: paymentEvent.id })
    .from(paymentEvent)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, paymentEvent.attemptId))
    .innerJoin(sale, eq(sale.id, paymentAttempt.saleId))
    .where(and(ofBooking(saleId), inArray(paymentEvent.kind, kinds)))
    .limit(1)
  return told !== undefined
}
