import type { AttemptState } from '#server/db/schema/payment.ts'

/** What can happen to an attempt, in Adyen's words reduced to what matters here. */
export type PaymentEventKind =
  | 'authorised'
  | 'action_required'
  | 'pending'
  | 'refused'
  | 'cancelled'
  | 'error'
  | 'unknown'
  | 'abandoned'
  | 'reversed'
  | 'reversal_failed'
  | 'contradicted'

/** States that keep a second press of Pay waiting, as the unique index of the table has them. */
export const liveStates = ['created', 'sent', 'action_required', 'pending', 'unknown'] as const

/** Money may be on its way: only the provider can end these. */
export const undecidedStates = ['created', 'sent', 'pending', 'unknown'] as const

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

/** A word of Adyen's that we do not know decides nothing: the webhook will. */
export const eventOf = (resultCode: string): PaymentEventKind => kinds[resultCode] ?? 'unknown'

/**
 * Where an event takes an attempt; `undefined` changes nothing. Authorised outranks all but money already going
 * back, a final state is never replaced by a waiting one, and a late "yes" still counts after a "no".
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
    case 'reversed':
      return isOneOf(['authorised', 'reversing', 'review'], state) ? 'reversed' : undefined
    case 'reversal_failed':
      return state === 'reversing' ? 'review' : undefined
    case 'contradicted':
      return isOneOf(['reversed', 'review'], state) ? undefined : 'review'
  }
}
