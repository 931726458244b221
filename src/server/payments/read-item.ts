import type { PaymentEvent } from './apply-event.ts'
import type { WebhookItem } from './webhook-item.ts'
import type { PaymentEventKind } from './machine.ts'

/** Of a dispute; those without a kind move no money. */
const disputes = new Map<string, PaymentEventKind | undefined>([
  ['NOTIFICATION_OF_CHARGEBACK', undefined],
  ['REQUEST_FOR_INFORMATION', undefined],
  ['CHARGEBACK', 'charged_back'],
  ['CHARGEBACK_REVERSED', 'chargeback_reversed'],
  ['SECOND_CHARGEBACK', 'second_chargeback'],
  ['DISPUTE_DEFENSE_PERIOD_ENDED', 'dispute_lost'],
])

/** Of money that goes back without a dispute. What is cancelled at the bank always is the whole. */
const returns = new Map<string, { kind: PaymentEventKind; isPart: boolean }>([
  ['REFUND', { kind: 'returned', isPart: true }],
  ['CANCELLATION', { kind: 'returned', isPart: false }],
  ['CANCEL_OR_REFUND', { kind: 'returned', isPart: false }],
  ['REFUND_FAILED', { kind: 'return_failed', isPart: true }],
  ['REFUNDED_REVERSED', { kind: 'return_failed', isPart: true }],
])

export const isDispute = ({ eventCode }: Pick<WebhookItem, 'eventCode'>): boolean => disputes.has(eventCode)

/** What a webhook means for its payment; `undefined` if it only informs. */
export function readItem(item: WebhookItem): Omit<PaymentEvent, 'key'> | undefined {
  const { amount, eventCode, pspReference } = item
  const success = item.success === 'true'
  if (eventCode === 'AUTHORISATION') return { kind: success ? 'authorised' : 'refused', pspReference, amount }
  const returned = returns.get(eventCode)
  if (returned) {
    const kind = success ? returned.kind : 'reversal_failed'
    return { kind, ...(returned.isPart ? { amount } : {}) }
  }
  const disputed = disputes.get(eventCode)
  if (disputed) return success ? { kind: disputed, amount, dispute: pspReference } : undefined
  return eventCode === 'CAPTURE_FAILED' ? { kind: 'contradicted' } : undefined
}
