import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { paymentEvent } from '#server/db/schema/payment.ts'
import { refund } from '#server/db/schema/refund.ts'
import type { Attempt } from './attempts.ts'
import type { PaymentEventKind } from './machine.ts'

interface MoneyEvent {
  kind: PaymentEventKind
  key: string
  amount?: { value: number; currency: string }
}

export interface WeighedEvent {
  kind: PaymentEventKind
  /** What the bank has returned of the payment past the shop, this event included. */
  returned: number
}

/** What the shop gave back itself; a refund that failed or was not sent yet is still at the bank. */
async function refundedOf(tx: Tx, attempt: Attempt): Promise<number> {
  const [given] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(and(eq(refund.attemptId, attempt.id), inArray(refund.state, ['sent', 'done'])))
  return Number(given?.sum)
}

/** What the bank returned before this event, less what it took back. */
async function returnedBefore(tx: Tx, attempt: Attempt, { key }: MoneyEvent): Promise<number> {
  const value = sql`(${paymentEvent.detail} -> 'amount' ->> 'value')::bigint`
  const [before] = await tx
    .select({
      sum: sql<string>`coalesce(sum(case
        when ${paymentEvent.kind} in ('reversed', 'charged_back') then ${value}
        when ${paymentEvent.kind} = 'chargeback_reversed' then -${value} end), 0)`,
    })
    .from(paymentEvent)
    .where(and(eq(paymentEvent.attemptId, attempt.id), ne(paymentEvent.key, key)))
  return Number(before?.sum)
}

/**
 * Compares the amount of an event with what it must be: all of the payment when it is authorised, all that
 * the bank still holds when it goes back. Everything else is `contradicted`.
 */
export async function weighEvent(tx: Tx, attempt: Attempt, event: MoneyEvent): Promise<WeighedEvent> {
  const { kind, amount } = event
  const isOther = amount !== undefined && amount.currency !== attempt.currency
  if (kind === 'authorised') {
    const differs = isOther || (amount !== undefined && amount.value !== attempt.amount)
    return { kind: differs ? 'contradicted' : kind, returned: 0 }
  }
  if (kind !== 'reversed' && kind !== 'charged_back' && kind !== 'chargeback_reversed')
    return { kind, returned: 0 }
  const before = await returnedBefore(tx, attempt, event)
  const left = attempt.amount - (await refundedOf(tx, attempt)) - before
  if (kind === 'chargeback_reversed') {
    // A second chargeback may be told before the end of the first: the money is gone all the same.
    const back = amount?.value ?? 0
    return { kind: left + back <= 0 ? 'contradicted' : kind, returned: before - back }
  }
  if (!amount) return { kind, returned: before + left }
  // Where nothing was left, money went out twice: the operator has to see to that.
  const isWhole = !isOther && left > 0 && amount.value >= left
  return { kind: isWhole ? kind : 'contradicted', returned: before + amount.value }
}
