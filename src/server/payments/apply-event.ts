import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { lockSaleWithSessions } from '#server/db/lock-sale.ts'
import type { AttemptState } from '#server/db/schema/payment.ts'
import { paymentEvent, sale } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { changeAttempt, findAttempt, lockAttempt, clearedAttemptFields, type Attempt } from './attempts.ts'
import { allocateSeats, findObstacle, markSalePaid, type PaymentObstacle } from './mark-sale-paid.ts'
import { followBank } from './follow-bank.ts'
import { isLive, isMoneyKind, nextState, type PaymentEventKind } from './machine.ts'
import type { SalesPort } from './sales-port.ts'

export interface PaymentEvent {
  kind: PaymentEventKind
  /** The same key twice is the same event reported twice. */
  key: string
  resultCode?: string
  pspReference?: string | undefined
  refusal?: string | undefined
  action?: Record<string, unknown> | undefined
  /** The amount in a webhook. */
  amount?: { value: number; currency: string }
  /** The bank's reference of the dispute that the event belongs to. */
  dispute?: string
}

export interface ApplyDependencies {
  db: Database
  sales: SalesPort
  now: () => Date
  /** How long after an unclear answer the reconciler asks again. */
  retryAfterMs: number
}

/** True for a new event; a repeated one conflicts with its own key. */
export async function recordEvent(
  tx: Tx,
  attempt: Attempt,
  event: PaymentEvent,
  now: Date,
): Promise<boolean> {
  const { kind, key, resultCode, pspReference, refusal, amount, dispute } = event
  const written = await tx
    .insert(paymentEvent)
    .values({
      attemptId: attempt.id,
      key,
      kind,
      detail: { resultCode, pspReference, refusal, amount, dispute },
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvent.id })
  return written.length > 0
}

/**
 * Reverses a payment that cannot be kept, at once: never money without a ticket (README.md, Late money).
 */
async function giveBack(
  tx: Tx,
  sales: SalesPort,
  row: SaleRow,
  obstacle: PaymentObstacle,
  { attempt, now }: { attempt: Attempt; now: Date },
): Promise<void> {
  if (obstacle !== 'sale_taken' && obstacle !== 'amount_changed') {
    await sales.release(tx, row)
    await tx.update(sale).set({ status: 'cancelled', updatedAt: now }).where(eq(sale.id, row.id))
  }
  if (obstacle !== 'sale_taken') await sales.announceReversal(tx, row, attempt, obstacle)
}

async function authorise(
  tx: Tx,
  { sales }: ApplyDependencies,
  attempt: Attempt,
  row: SaleRow,
  now: Date,
): Promise<AttemptState> {
  const obstacle = (await findObstacle(tx, sales, attempt, row)) ?? (await allocateSeats(tx, sales, row))
  if (!obstacle) {
    await markSalePaid(tx, sales, attempt, row, now)
    return 'authorised'
  }
  await giveBack(tx, sales, row, obstacle, { attempt, now })
  return 'reversing'
}

/** An amount that cannot be that of the payment needs a person. */
function kindOf({ kind, amount }: PaymentEvent, attempt: Attempt): PaymentEventKind {
  const isOther = amount !== undefined && amount.currency !== attempt.currency
  const isWrong = kind === 'authorised' && amount !== undefined && amount.value !== attempt.amount
  return isWrong || (isOther && (kind === 'authorised' || isMoneyKind(kind))) ? 'contradicted' : kind
}

/** When the reconciler looks at the attempt again. */
function nextTryOf(state: AttemptState, now: Date, retryAfterMs: number): Date | null {
  if (state === 'reversing') return now
  return state === 'unknown' ? new Date(now.getTime() + retryAfterMs) : null
}

/**
 * The only place where an attempt changes: locks the sale, then the attempt, stores the event once, and
 * applies its consequences in the same transaction. A repeated or weaker event changes nothing. Never
 * called while a remote call is pending.
 */
export async function applyPaymentEvent(
  dependencies: ApplyDependencies,
  attemptId: string,
  event: PaymentEvent,
): Promise<Attempt> {
  const { db, now: clock, retryAfterMs } = dependencies
  return inTransaction(db, async (tx) => {
    const known = await findAttempt(tx, attemptId)
    const row = known && (await lockSaleWithSessions(tx, known.saleId))
    const attempt = row && (await lockAttempt(tx, attemptId))
    if (!row || !attempt) throw new Error(`there is no payment attempt ${attemptId}`)
    const now = clock()
    const kind = kindOf(event, attempt)
    if (!(await recordEvent(tx, attempt, { ...event, kind }, now))) return attempt
    if (isMoneyKind(kind)) return followBank(tx, dependencies.sales, { row, attempt, key: event.key, now })

    const next = nextState(attempt.state, kind)
    const learned = { pspReference: event.pspReference ?? attempt.pspReference, updatedAt: now }
    if (!next) return changeAttempt(tx, attempt.id, learned)

    const state = next === 'authorised' ? await authorise(tx, dependencies, attempt, row, now) : next
    return changeAttempt(tx, attempt.id, {
      ...learned,
      state,
      resultCode: event.resultCode ?? attempt.resultCode,
      refusal: event.refusal ?? attempt.refusal,
      ...(isLive(state) ? {} : clearedAttemptFields),
      ...(event.action ? { answer: { action: event.action } } : {}),
      nextTryAt: nextTryOf(state, now, retryAfterMs),
    })
  })
}
