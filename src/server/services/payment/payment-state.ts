import type { Locale } from '#config/locales.ts'
import type { MailedOrder, PaymentAnswer, PaymentState } from '#contract/payment/payment.ts'
import type { AttemptState } from '#server/db/schema/payment.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
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
  reversing: 'given_back',
  reversed: 'given_back',
  review: 'review',
}

/** The booking that a payment was for, once its voucher was issued. */
export interface PaidBooking {
  status: SaleRow['status']
  /** False once the whole of it was cancelled, or its money given back. */
  isValid: boolean
  /** Of its voucher. */
  token: string
}

/** A payment that stands may be that of a booking which has ended since. */
function statusOf({ state }: Attempt, booking: PaidBooking | undefined): PaymentState['status'] {
  if (state !== 'authorised' || !booking) return statuses[state]
  if (booking.status === 'disputed') return 'review'
  if (booking.isValid) return statuses[state]
  return booking.status === 'given_back' ? 'given_back' : 'booking_cancelled'
}

/**
 * As Adyen's result codes, and `Returned` for a payment that went back; states without one count as pending.
 */
const resultCodes: Partial<Record<AttemptState, string>> = {
  authorised: 'Authorised',
  refused: 'Refused',
  cancelled: 'Cancelled',
  error: 'Error',
  abandoned: 'Cancelled',
  reversing: 'Returned',
  reversed: 'Returned',
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
  /** Of a surcharge, the booking whose ticket was moved. */
  booking(saleId: number): Promise<PaidBooking | undefined>
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
  const booking = await receipts.booking(attempt.saleId)
  const status = mailed ? 'mailed' : statusOf(attempt, booking)
  if (!isOwner) return { ...nothingMore, status, attemptId: null }
  const isGood =
    status === 'paid' || (status === 'review' && booking?.isValid === true && booking.status !== 'disputed')
  const receipt = isGood ? await receipts.read(attempt.saleId, locale) : nothingMore
  const isEnded = status === 'booking_cancelled' || (status === 'given_back' && booking?.status === status)
  const known = {
    ...nothingMore,
    ...receipt,
    ...(isEnded ? { bookingToken: booking?.token } : {}),
    status,
    attemptId: attempt.id,
    action: actionOf(attempt),
  }
  return mailed ? { ...known, mailed } : known
}
