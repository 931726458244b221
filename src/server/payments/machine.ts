import type { MoneyNews, PaymentBalance } from '#domain/sale/payment-balance.ts'
import type { AttemptState } from '#server/db/schema/payment.ts'

/** The events of an attempt: Adyen's results, reduced to what matters here. */
export type PaymentEventKind =
  | 'authorised'
  | 'action_required'
  | 'pending'
  | 'refused'
  | 'cancelled'
  | 'error'
  | 'unknown'
  | 'abandoned'
  | 'reversal_failed'
  | 'contradicted'
  | MoneyKind

/** News of money that moved past the shop, or by its own reversal: what follows is a matter of amounts. */
export type MoneyKind = MoneyNews['kind']

export const moneyKinds = [
  'returned',
  'return_failed',
  'charged_back',
  'chargeback_reversed',
  'second_chargeback',
  'dispute_lost',
] as const satisfies MoneyKind[]
export const isMoneyKind = (kind: PaymentEventKind): kind is MoneyKind =>
  moneyKinds.some((known) => known === kind)

/** States in which a second press of Pay waits; the table's unique index lists the same. */
export const liveStates = ['created', 'sent', 'action_required', 'pending', 'unknown'] as const

/** The payment may have succeeded: only the provider can end these states. */
const undecidedStates = ['created', 'sent', 'pending', 'unknown'] as const

const isOneOf = (states: readonly AttemptState[], state: AttemptState): boolean => states.includes(state)
export const isLive = (state: AttemptState): boolean => isOneOf(liveStates, state)
export const isUndecided = (state: AttemptState): boolean => isOneOf(undecidedStates, state)

const kinds: Record<string, PaymentEventKind> = {
  Authorised: 'authorised',
  RedirectShopper: 'action_required',
  IdentifyShopper: 'action_required',
  ChallengeShopper: 'action_required',
  PresentToShopper: 'action_required',
  Pending: 'pending',
  Received: 'pending',
  Refused: 'refused',
  Cancelled: 'cancelled',
  Error: 'error',
}

/** An unknown result code decides nothing: the webhook will. */
export const eventOf = (resultCode: string): PaymentEventKind => kinds[resultCode] ?? 'unknown'

/**
 * The next state of an attempt; `undefined` when nothing changes. Authorised wins unless the money is
 * already being reversed; a final state never returns to a waiting one, and a late authorisation overrides
 * a refusal.
 */
export function nextState(state: AttemptState, event: PaymentEventKind): AttemptState | undefined {
  switch (event) {
    case 'authorised':
      return isOneOf(['authorised', 'reversing', 'reversed', 'review'], state) ? undefined : 'authorised'
    case 'action_required':
      return isOneOf(['created', 'sent', 'unknown'], state) ? 'action_required' : undefined
    case 'pending':
      return isOneOf(['created', 'sent', 'unknown', 'action_required'], state) ? 'pending' : undefined
    case 'unknown':
      return isOneOf(['created', 'sent', 'action_required'], state) ? 'unknown' : undefined
    case 'refused':
    case 'cancelled':
    case 'error':
      return isLive(state) || state === 'abandoned' ? event : undefined
    case 'abandoned':
      return isOneOf(['created', 'action_required'], state) ? 'abandoned' : undefined
    case 'reversal_failed':
      return state === 'reversing' ? 'review' : undefined
    case 'contradicted':
      return isOneOf(['reversed', 'review'], state) ? undefined : 'review'
    default:
      return undefined
  }
}

/**
 * The next state of an attempt by what the bank still holds of it. Money that went out twice, or came back
 * after the sale had ended, is for the operator (`review`).
 */
export function stateAfterNews(
  state: AttemptState,
  { left, disputed, excess }: PaymentBalance,
): AttemptState | undefined {
  const isGone = left === 0 && disputed === 0
  switch (state) {
    case 'reversing':
      return left === 0 ? 'reversed' : undefined
    case 'reversed':
      return isGone ? undefined : 'review'
    case 'authorised':
    case 'review':
      if (excess > 0) return 'review'
      return isGone ? 'reversed' : undefined
    default:
      return undefined
  }
}
