import type { Locale } from '#config/locales.ts'
import type { MailedOrder, PaymentAnswer, PaymentState } from '#contract/payment.ts'
import type { AttemptState } from '#server/db/schema/payment.ts'
import type { Attempt } from '#server/payments/attempts.ts'

const statuses: Record<AttemptState, PaymentState['status']> = {
  created: 'pending',
  sent: 'pending',
  action_required: 'unfinished',
  pending: 'pending',
  unknown: 'pending',
  authorised: 'paid',
  refused: 'refused',
  cancelled: 'cancelled',
  error: 'refused',
  abandoned: 'unfinished',
  reversing: 'refused',
  reversed: 'refused',
  review: 'pending',
}

export const statusOf = (attempt: Attempt): PaymentState['status'] => statuses[attempt.state]

/** As Adyen's result codes, for adyen-web; states without one count as pending. */
const resultCodes: Partial<Record<AttemptState, string>> = {
  authorised: 'Authorised',
  refused: 'Refused',
  cancelled: 'Cancelled',
  error: 'Error',
  abandoned: 'Cancelled',
  reversing: 'Refused',
  reversed: 'Refused',
}

const actionOf = (attempt: Attempt): Record<string, unknown> | null =>
  attempt.state === 'action_required'
    ? ((attempt.answer?.['action'] as Record<string, unknown> | undefined) ?? null)
    : null

export const answerOf = (attempt: Attempt, mailed?: MailedOrder): PaymentAnswer => ({
  attemptId: attempt.id,
  resultCode:
    resultCodes[attempt.state] ??
    (attempt.state === 'action_required' ? (attempt.resultCode ?? 'Pending') : 'Pending'),
  action: actionOf(attempt),
  mailed,
})

/** What only the session that paid is shown besides the state. */
export interface Receipts {
  read(saleId: number, locale: Locale): Promise<Pick<PaymentState, 'sale' | 'voucherToken' | 'email'>>
  /** For an order that waits for its mailed link. */
  mailed(attempt: Attempt): Promise<MailedOrder | undefined>
}

const nothingMore = { sale: null, voucherToken: null, email: null, action: null } as const

export const noPayment: PaymentState = { ...nothingMore, status: 'none', attemptId: null }

export async function stateOf(
  attempt: Attempt,
  isOwner: boolean,
  receipts: Receipts,
  locale: Locale,
): Promise<PaymentState> {
  const mailed = await receipts.mailed(attempt)
  const status = mailed ? 'mailed' : statusOf(attempt)
  if (!isOwner) return { ...nothingMore, status, attemptId: null }
  const receipt = status === 'paid' ? await receipts.read(attempt.saleId, locale) : nothingMore
  const known = { ...nothingMore, ...receipt, status, attemptId: attempt.id, action: actionOf(attempt) }
  return mailed ? { ...known, mailed } : known
}
