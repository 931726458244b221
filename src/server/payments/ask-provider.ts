import { and, eq, inArray } from 'drizzle-orm'
import { paymentAttempt } from '#server/db/schema/index.ts'
import { applyPaymentEvent, type ApplyDependencies } from './apply-event.ts'
import type { Attempt } from './attempts.ts'
import { hashOf } from './frozen-request.ts'
import { eventOf, liveStates } from './machine.ts'
import type { PaymentProvider, ProviderResult } from './provider.ts'

export interface AskDependencies extends ApplyDependencies {
  provider: PaymentProvider
}

/**
 * An answer about another payment decides nothing about this one, even if genuine. One without a payment
 * reference may ask the shopper for another step, as Adyen does, but only the webhook decides.
 */
function isForeign(attempt: Attempt, answer: ProviderResult): boolean {
  if (!answer.ok) return false
  const { merchantReference, resultCode } = answer.value
  if (merchantReference === undefined) return eventOf(resultCode) !== 'action_required'
  return merchantReference !== attempt.reference
}

async function applyAnswer(
  dependencies: AskDependencies,
  attempt: Attempt,
  answer: ProviderResult,
  question: string,
): Promise<Attempt> {
  if (!answer.ok) {
    const kind = answer.failure.kind === 'rejected' ? 'error' : 'unknown'
    const key = `${question}:${kind}:${attempt.tries}`
    const refusal =
      answer.failure.code ?? (answer.failure.status ? String(answer.failure.status) : 'no answer')
    return applyPaymentEvent(dependencies, attempt.id, { kind, key, refusal })
  }
  const { resultCode, pspReference, action, refusalReason } = answer.value
  return applyPaymentEvent(dependencies, attempt.id, {
    kind: eventOf(resultCode),
    key: `${question}:${resultCode}`,
    resultCode,
    pspReference,
    action,
    refusal: refusalReason,
  })
}

/** Sends the frozen request, without an open transaction while Adyen answers. */
export async function sendAttempt(dependencies: AskDependencies, attempt: Attempt): Promise<Attempt> {
  const answer = await dependencies.provider.pay(attempt.request, attempt.idempotencyKey)
  return applyAnswer(dependencies, attempt, answer, 'payment')
}

/** `undefined` when the details are not of this attempt or not from a bank. */
export async function sendDetails(
  dependencies: AskDependencies,
  attempt: Attempt,
  details: Record<string, unknown>,
): Promise<Attempt | undefined> {
  const hash = hashOf(details)
  const answer = await dependencies.provider.details(details, `details:${attempt.id}:${hash}`)
  if (isForeign(attempt, answer)) return undefined
  if (!answer.ok && answer.failure.kind === 'rejected') return undefined
  return applyAnswer(dependencies, attempt, answer, `details:${hash}`)
}

/** Stored until answered, so that the reconciler submits them again if this process dies. */
export async function keepDetails(
  { db, now, retryAfterMs }: AskDependencies,
  attemptId: string,
  details: Record<string, unknown>,
): Promise<void> {
  const nextTryAt = new Date(now().getTime() + retryAfterMs)
  await db
    .update(paymentAttempt)
    .set({ details: JSON.stringify(details), nextTryAt })
    .where(and(eq(paymentAttempt.id, attemptId), inArray(paymentAttempt.state, [...liveStates])))
}

/** For details that were not a bank's answer to this attempt. */
export async function forgetDetails({ db }: AskDependencies, attemptId: string): Promise<void> {
  await db.update(paymentAttempt).set({ details: null }).where(eq(paymentAttempt.id, attemptId))
}
