import type { PaymentEvent } from './apply-event.ts'
import type { WebhookItem } from './inbox.ts'
import type { PaymentEventKind } from './machine.ts'

const GIVEN_BACK = new Set(['CANCEL_OR_REFUND', 'CANCELLATION', 'REFUND'])
const FAILED_LATER = new Set(['REFUND_FAILED', 'CAPTURE_FAILED', 'REFUNDED_REVERSED'])
/** Of a dispute. The first two move no money yet. */
export const DISPUTED = new Map<string, PaymentEventKind | undefined>([
  ['NOTIFICATION_OF_CHARGEBACK', undefined],
  ['REQUEST_FOR_INFORMATION', undefined],
  ['CHARGEBACK', 'charged_back'],
  ['SECOND_CHARGEBACK', 'charged_back'],
  ['CHARGEBACK_REVERSED', 'chargeback_reversed'],
])

/** The event of a webhook; irrelevant webhooks are accepted and ignored. */
export function readItem(item: WebhookItem): Omit<PaymentEvent, 'key'> | undefined {
  const success = item.success === 'true'
  if (item.eventCode === 'AUTHORISATION') {
    return { kind: success ? 'authorised' : 'refused', pspReference: item.pspReference, amount: item.amount }
  }
  if (GIVEN_BACK.has(item.eventCode)) {
    // A refund may be a part of the payment; what is cancelled at the bank always is the whole.
    const part = item.eventCode === 'REFUND' ? { amount: item.amount } : {}
    return { kind: success ? 'reversed' : 'reversal_failed', ...part }
  }
  const disputed = DISPUTED.get(item.eventCode)
  if (disputed) return success ? { kind: disputed, amount: item.amount } : undefined
  return FAILED_LATER.has(item.eventCode) ? { kind: 'contradicted' } : undefined
}
