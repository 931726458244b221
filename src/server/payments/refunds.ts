import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { paymentAttempt, refund, sale } from '#server/db/schema/index.ts'
import { lockSale } from '#server/db/lock-sale.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ApplyDependencies } from './apply-event.ts'
import type { AskDependencies } from './ask-provider.ts'
import type { PaymentEventKind } from './machine.ts'

type Refund = typeof refund.$inferSelect

const LONGEST_WAIT_MS = 600_000

/** Closes a refund and its sale; a failed one goes to the operator's review. */
async function settle({ db, now }: ApplyDependencies, id: number, state: 'done' | 'failed'): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [known] = await tx.select().from(refund).where(eq(refund.id, id))
    const row = known && (await lockSale(tx, known.saleId))
    const [locked] = await tx.select().from(refund).where(eq(refund.id, id)).for('update')
    if (!row || !locked || locked.state === 'failed' || locked.state === state) return
    const ended = { updatedAt: now() }
    await tx
      .update(refund)
      .set({ ...ended, state, nextTryAt: null })
      .where(eq(refund.id, id))
    const status = state === 'done' ? 'cancelled' : 'review'
    await tx
      .update(sale)
      .set({ ...ended, status })
      .where(and(eq(sale.id, row.id), inArray(sale.status, ['cancel_requested', 'cancelled'])))
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
  if (kind === 'reversed') await settle(dependencies, known.id, 'done')
  if (kind === 'reversal_failed' || kind === 'contradicted') await settle(dependencies, known.id, 'failed')
  return true
}

/** Claims due refunds for this process by postponing their rows first. */
async function claim({ db, now, retryAfterMs }: AskDependencies): Promise<Refund[]> {
  const at = now()
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(refund)
      .where(and(eq(refund.state, 'requested'), lte(refund.nextTryAt, at)))
      .orderBy(asc(refund.nextTryAt))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const { id, tries } of due) {
      const wait = Math.min(LONGEST_WAIT_MS, retryAfterMs * 2 ** Math.min(tries, 10))
      const change = { tries: tries + 1, nextTryAt: new Date(at.getTime() + wait) }
      await tx.update(refund).set(change).where(eq(refund.id, id))
    }
    return due
  })
}

/**
 * For a refund of everything, the provider itself chooses between cancelling and refunding.
 */
async function send({ db, provider, now, ...rest }: AskDependencies, due: Refund): Promise<void> {
  const [paid] = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, due.attemptId ?? ''))
  const psp = paid?.pspReference
  if (!paid || !psp) throw new Error('its payment has no reference')
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
    await settle({ db, now, ...rest }, due.id, 'failed')
    throw new Error('the provider refuses it')
  }
}

/** Sends the refunds of cancelled sales. No transaction is open while the provider is asked. */
export async function sendRefunds(
  dependencies: AskDependencies,
  complain: (sentence: string) => void,
): Promise<void> {
  for (const due of await claim(dependencies)) {
    try {
      await send(dependencies, due)
    } catch (error) {
      complain(`refund ${due.reference} waits: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
