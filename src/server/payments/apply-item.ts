import { and, eq } from 'drizzle-orm'
import { paymentEvent } from '#server/db/schema/index.ts'
import { applyPaymentEvent, type ApplyDependencies } from './apply-event.ts'
import { findByPspReference, findByReference, type Attempt } from './attempts.ts'
import type { WebhookItem } from './inbox.ts'
import { nextState, type PaymentEventKind } from './machine.ts'
import { DISPUTED, readItem } from './read-item.ts'
import { applyRefundEvent } from './refunds.ts'

const attemptOf = ({ db }: ApplyDependencies, item: WebhookItem): Promise<Attempt | undefined> =>
  item.eventCode === 'AUTHORISATION'
    ? findByReference(db, item.merchantReference)
    : findByPspReference(db, item.originalReference ?? '')

/** Why an event of a dispute comes too early: what it follows has not been told yet. */
async function tooEarly(
  { db }: ApplyDependencies,
  attempt: Attempt,
  kind: PaymentEventKind,
): Promise<string | undefined> {
  if (kind === 'charged_back') {
    const isOpen = nextState(attempt.state, 'authorised') !== undefined
    return isOpen ? 'its payment is not known to be authorised' : undefined
  }
  if (kind !== 'chargeback_reversed') return undefined
  const before = and(eq(paymentEvent.attemptId, attempt.id), eq(paymentEvent.kind, 'charged_back'))
  const [told] = await db.select({ id: paymentEvent.id }).from(paymentEvent).where(before).limit(1)
  return told ? undefined : 'its chargeback has not been told'
}

/** What keeps an item waiting: it may arrive before our own commit, or before one that it follows. */
export async function applyItem(
  dependencies: ApplyDependencies,
  item: WebhookItem,
  complain: (sentence: string) => void,
): Promise<string | undefined> {
  const { eventCode, merchantReference } = item
  const event = readItem(item)
  const isDispute = DISPUTED.has(eventCode)
  if (isDispute && !event) complain(`payment ${merchantReference}: ${eventCode}, for information`)
  if (!event) return undefined
  // A modification carries the reference we gave it; a refund's reference belongs to a cancelled sale.
  const isFailure = event.kind === 'reversal_failed' || event.kind === 'contradicted'
  if (await applyRefundEvent(dependencies, merchantReference, event.kind)) {
    if (isFailure) complain(`ALARM: refund ${merchantReference}: ${eventCode}, to be paid by hand`)
    return undefined
  }
  const attempt = await attemptOf(dependencies, item)
  if (!attempt) return 'no attempt has this reference'
  const waits = await tooEarly(dependencies, attempt, event.kind)
  if (waits) return waits
  const key = `webhook:${item.pspReference}:${eventCode}:${item.success}`
  const { state } = await applyPaymentEvent(dependencies, attempt.id, { ...event, key })
  // A person must answer the bank or settle with the buyer. One alarm is enough for a payment in review.
  if (isDispute || isFailure || (state === 'review' && attempt.state !== 'review'))
    complain(`ALARM: payment ${attempt.reference}: ${eventCode}, now ${state}`)
  return undefined
}
