import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { paymentAttempt } from '#server/db/schema/index.ts'
import { applyPaymentEvent } from './apply-event.ts'
import { changeAttempt, type Attempt } from './attempts.ts'
import { postponed, workDue } from './due-work.ts'
import { forgetDetails, sendAttempt, sendDetails, type AskDependencies } from './ask-provider.ts'

/** Adyen keeps idempotency keys for seven days; an older request would be charged again. */
const KEY_LIFE_MS = 6 * 86_400_000
/** A shopper who has not returned from the bank by then has left; a late authorisation still counts. */
const SHOPPER_PATIENCE_MS = 3_600_000

/** Claims a due attempt for this process by postponing its row first. */
async function claim({ db, now, retryAfterMs }: AskDependencies): Promise<Attempt | undefined> {
  const at = now()
  return db.transaction(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(paymentAttempt)
      .where(
        and(
          or(
            inArray(paymentAttempt.state, ['sent', 'unknown', 'reversing']),
            // For a process that died while it passed on the bank's answer.
            and(eq(paymentAttempt.state, 'action_required'), isNotNull(paymentAttempt.details)),
          ),
          lte(paymentAttempt.nextTryAt, at),
        ),
      )
      .orderBy(asc(paymentAttempt.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    return attempt && changeAttempt(tx, attempt.id, postponed(attempt.tries, at, retryAfterMs))
  })
}

/** Returns what the operator must settle by hand, if anything. */
async function reverse(dependencies: AskDependencies, attempt: Attempt): Promise<string | undefined> {
  const { db, provider } = dependencies
  if (!attempt.pspReference) return undefined
  const sent = await provider.reverse(attempt.pspReference, attempt.reference, `reversal:${attempt.id}`)
  if (sent.ok) {
    // Received: the result comes by webhook, so nothing needs repeating.
    await db.update(paymentAttempt).set({ nextTryAt: null }).where(eq(paymentAttempt.id, attempt.id))
  } else if (sent.failure.kind === 'rejected') {
    const event = { kind: 'reversal_failed', key: 'reversal:rejected' } as const
    const { state } = await applyPaymentEvent(dependencies, attempt.id, event)
    return `the provider refuses to give it back, now ${state}`
  }
  return undefined
}

/** Returns what the operator must settle by hand, if anything. */
async function ask(dependencies: AskDependencies, attempt: Attempt): Promise<string | undefined> {
  if (dependencies.now().getTime() - attempt.createdAt.getTime() > KEY_LIFE_MS) {
    const event = { kind: 'contradicted', key: 'too old to ask again' } as const
    const { state } = await applyPaymentEvent(dependencies, attempt.id, event)
    return `too old to ask again, now ${state}`
  }
  if (attempt.details) {
    const details = JSON.parse(attempt.details) as Record<string, unknown>
    const answered = await sendDetails(dependencies, attempt, details)
    if (!answered) await forgetDetails(dependencies, attempt.id)
  } else {
    await sendAttempt(dependencies, attempt)
  }
  return undefined
}

/** Frees sales whose attempt was never sent because of a crash, or whose shopper never returned. */
async function letGo(dependencies: AskDependencies): Promise<void> {
  const { db, now, retryAfterMs } = dependencies
  const before = (age: number): Date => new Date(now().getTime() - age)
  const { state, createdAt, updatedAt, details } = paymentAttempt
  const left = await db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      or(
        and(eq(state, 'created'), lt(createdAt, before(retryAfterMs))),
        and(eq(state, 'action_required'), lt(updatedAt, before(SHOPPER_PATIENCE_MS)), isNull(details)),
      ),
    )
    .limit(100)
  for (const { id } of left)
    await applyPaymentEvent(dependencies, id, { kind: 'abandoned', key: 'abandoned' })
}

/** Asks again about every undecided payment with the same request and key, and sends reversals. */
export async function reconcile(
  dependencies: AskDependencies,
  complain: (sentence: string) => void,
): Promise<number> {
  await letGo(dependencies)
  return workDue({
    kind: 'payment',
    claim: () => claim(dependencies),
    work: (attempt) => (attempt.state === 'reversing' ? reverse : ask)(dependencies, attempt),
    complain,
  })
}
