import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { paymentAttempt, refund, sale } from '#server/db/schema/index.ts'
import { lockSale } from '#server/db/lock-sale.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ApplyDependencies } from './apply-event.ts'
import type { AskDependencies } from './ask-provider.ts'
import { lockAttempt } from './attempts.ts'
import { postponed, workDue } from './due-work.ts'
import { followBank } from './follow-bank.ts'
import { wasDisputed } from './disputed.ts'
import type { PaymentEventKind } from './machine.ts'
import { statusAfterRefunds } from './status-after-refunds.ts'

type Refund = typeof refund.$inferSelect

/**
 * Closes a refund, and with the last one a sale that was cancelled whole; a failed one leads that to the
 * operator's review. A sale with tickets left stays paid: its review is the failed refund (README.md).
 */
async function settle(
  { db, sales, now: clock }: ApplyDependencies,
  id: number,
  state: 'done' | 'failed',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [known] = await tx.select().from(refund).where(eq(refund.id, id))
    const row = known && (await lockSale(tx, known.saleId))
    const attempt = known?.attemptId ? await lockAttempt(tx, known.attemptId) : undefined
    const [locked] = await tx.select().from(refund).where(eq(refund.id, id)).for('update')
    if (!row || !locked || locked.state === 'failed' || locked.state === state) return
    const now = clock()
    const ended = { updatedAt: now }
    await tx
      .update(refund)
      .set({ ...ended, state, nextTryAt: null })
      .where(eq(refund.id, id))
    const status = statusAfterRefunds(await tx.select().from(refund).where(eq(refund.saleId, row.id)))
    await tx
      .update(sale)
      .set({ ...ended, status })
      .where(and(eq(sale.id, row.id), inArray(sale.status, ['cancel_requested', 'cancelled'])))
    // The bank may have refused it because it had returned the money already.
    if (attempt && state === 'failed')
      await followBank(tx, sales, { row, attempt, key: `refund:${locked.reference}:failed`, now })
  })
}

/** False when no refund has the reference, so the event concerns a payment. */
export async function applyRefundEvent(
  dependencies: ApplyDependencies,
  reference: string,
  kind: PaymentEventKind,
): Promise<boolean> {
  const [known] = await dependencies.db.select().from(refund).where(eq(refund.reference, reference))
  if (!known) return false
  if (kind === 'returned') await settle(dependencies, known.id, 'done')
  if (kind === 'reversal_failed' || kind === 'return_failed') await settle(dependencies, known.id, 'failed')
  return true
}

/** Claims a due refund for this process by postponing its row first. */
async function claim({ db, now, retryAfterMs }: AskDependencies): Promise<Refund | undefined> {
  const at = now()
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(refund)
      .where(and(eq(refund.state, 'requested'), lte(refund.nextTryAt, at)))
      .orderBy(asc(refund.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    await tx
      .update(refund)
      .set(postponed(due.tries, at, retryAfterMs))
      .where(eq(refund.id, due.id))
    return due
  })
}

/**
 * For a refund of everything, the provider itself chooses between cancelling and refunding. Returns what
 * a person must settle, if anything.
 */
async function send(dependencies: AskDependencies, due: Refund): Promise<string | undefined> {
  const { db, provider, now } = dependencies
  const [paid] = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, due.attemptId ?? ''))
  const psp = paid?.pspReference
  if (!paid || !psp) throw new Error('its payment has no reference')
  if (paid.state !== 'authorised') {
    // The bank has taken back a part, or it never collected the money.
    await settle(dependencies, due.id, 'failed')
    return 'its payment no longer stands, to be paid by hand'
  }
  if (await wasDisputed(db, due.saleId)) {
    await settle(dependencies, due.id, 'failed')
    return 'its payment was disputed, to be paid by hand once that is settled'
  }
  const { reference, amount, currency } = due
  const key = `refund:${reference}`
  const sent =
    amount === paid.amount
      ? await provider.reverse(psp, reference, key)
      : await provider.refund(psp, { amount, currency }, reference, key)
  if (sent.ok) {
    await db
      .update(refund)
      .set({ state: 'sent', nextTryAt: null, updatedAt: now() })
      .where(and(eq(refund.id, due.id), eq(refund.state, 'requested')))
  } else if (sent.failure.kind === 'rejected') {
    await settle(dependencies, due.id, 'failed')
    return 'the provider refuses it, to be paid by hand'
  }
  return undefined
}

/** Sends the refunds of cancelled sales. No transaction is open while the provider is asked. */
export async function sendRefunds(
  dependencies: AskDependencies,
  complain: (sentence: string) => void,
): Promise<void> {
  await workDue({
    kind: 'refund',
    claim: () => claim(dependencies),
    work: (due) => send(dependencies, due),
    complain,
  })
}
