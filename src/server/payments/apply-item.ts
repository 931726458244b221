import { applyPaymentEvent, type ApplyDependencies } from './apply-event.ts'
import { findByPspReference, findByReference, type Attempt } from './attempts.ts'
import type { WebhookItem } from './webhook-item.ts'
import { isMoneyKind, nextState, type PaymentEventKind } from './machine.ts'
import { isDispute, readItem } from './read-item.ts'
import { applyRefundEvent } from './refunds.ts'

const attemptOf = ({ db }: ApplyDependencies, item: WebhookItem): Promise<Attempt | undefined> =>
  item.eventCode === 'AUTHORISATION'
    ? findByReference(db, item.merchantReference)
    : findByPspReference(db, item.originalReference ?? '')

/** News of money that may come before the news of the payment itself. */
const isTooEarly = ({ state }: Attempt, kind: PaymentEventKind): boolean =>
  isMoneyKind(kind) && nextState(state, 'authorised') !== undefined

/** What keeps an item waiting: it may arrive before our own commit, or before one that it follows. */
export async function applyItem(
  dependencies: ApplyDependencies,
  item: WebhookItem,
  complain: (sentence: string) => void,
): Promise<string | undefined> {
  const { eventCode, merchantReference } = item
  const event = readItem(item)
  if (isDispute(item) && !event) complain(`payment ${merchantReference}: ${eventCode}, for information`)
  if (!event) return undefined
  // A modification carries the reference we gave it; a refund's reference belongs to a cancelled sale.
  const isFailure = ['reversal_failed', 'return_failed', 'contradicted'].includes(event.kind)
  if (await applyRefundEvent(dependencies, merchantReference, event.kind)) {
    if (isFailure) complain(`ALARM: refund ${merchantReference}: ${eventCode}, to be paid by hand`)
    return undefined
  }
  const attempt = await attemptOf(dependencies, item)
  if (!attempt) return 'no attempt has this reference'
  if (isTooEarly(attempt, event.kind)) return 'its payment is not known to be authorised'
  const key = `webhook:${item.pspReference}:${eventCode}:${item.success}`
  const { state } = await applyPaymentEvent(dependencies, attempt.id, { ...event, key })
  // A person must answer the bank or settle with the buyer. One alarm is enough for a payment in review.
  const isAlarm = isDispute(item) || isFailure || (state === 'review' && attempt.state !== 'review')
  const isReturn = event.kind === 'returned' && attempt.state !== 'reversing'
  if (isAlarm || isReturn) {
    const { amount } = event
    const sum = amount ? ` of ${amount.value} ${amount.currency} in minor units` : ''
    complain(`${isAlarm ? 'ALARM: ' : ''}payment ${attempt.reference}: ${eventCode}${sum}, now ${state}`)
  }
  return undefined
}
