import { submitDetails, pay, payLocally, readPayment, resumePayment } from '#client/payment.ts'
import type { Transport } from '#client/transport.ts'
import type { Failure } from '#contract/failure.ts'
import type { PaymentAnswer, PaymentState } from '#contract/payment/payment.ts'
import type { PayByAdyen, PayerBrought } from '#contract/payment/payment-requests.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export type Order = Omit<PayByAdyen, 'paymentMethod'> & Partial<Pick<PayByAdyen, 'paymentMethod'>>

const TRIES = 3
const PAUSE_MS = 1_000
/** As long as the server itself waits for the bank, and a little more. */
const PATIENCE_MS = 45_000

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

/** The attempt may have been made all the same; one that is in flight is another tab's. */
export const isLost = ({ code }: Failure): boolean => code === 'no_answer' || code === 'unavailable'

/** The bank may have taken the money, so that Pay must not be pressed again. */
export const isAccepted = (status: PaymentState['status']): status is AcceptedStatus =>
  ['paid', 'pending', 'review', 'booking_cancelled', 'given_back'].includes(status)
type AcceptedStatus = 'paid' | 'pending' | 'review' | 'booking_cancelled' | 'given_back'

/** Repeats a request whose reply was lost: the same attempt sent twice is one payment. */
async function retryLostAnswer(
  send: () => Promise<Result<PaymentAnswer, Failure>>,
): Promise<Result<PaymentAnswer, Failure>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send()
    if (answer.ok || !isLost(answer.failure) || attempt === TRIES) return answer
    await pause(PAUSE_MS * attempt)
  }
}

/** Polls the state while another press, or this one before its reply was lost, is still in progress. */
async function waitForOutcome(
  transport: Transport,
  attemptId: string,
): Promise<Result<PaymentAnswer, Failure>> {
  const resultCodes: Partial<Record<PaymentState['status'], string>> = {
    paid: 'Authorised',
    refused: 'Refused',
    cancelled: 'Cancelled',
    given_back: 'Returned',
    review: 'Pending',
    booking_cancelled: 'Authorised',
  }
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const state = await readPayment(transport, { attemptId })
    if (!state.ok) return fail(state.failure)
    const { status, action, mailed } = state.value
    const resultCode = resultCodes[status]
    if (resultCode) return ok({ attemptId, resultCode, action: null })
    if (mailed) return ok({ attemptId, resultCode: 'Pending', action: null, mailed })
    if (action || Date.now() > end) return ok({ attemptId, resultCode: 'Pending', action })
    await pause(PAUSE_MS)
  }
}

/**
 * The outcome of an attempt whose reply was lost. `undefined` when it never arrived or was refused, so that
 * Pay may be pressed again.
 */
export async function recoverAttempt(
  transport: Transport,
  attemptId: string,
): Promise<Result<PaymentAnswer, Failure> | undefined> {
  const state = await readPayment(transport, { attemptId })
  if (state.ok) {
    const { status } = state.value
    return isAccepted(status) || status === 'mailed' ? waitForOutcome(transport, attemptId) : undefined
  }
  if (state.failure.code !== 'not_found') return state
  // The session may have ended since; the payment's own token then still finds it.
  const resumed = await resumePayment(transport)
  if (!resumed.ok || resumed.value.attemptId !== attemptId) return undefined
  return isAccepted(resumed.value.status) ? ok({ attemptId, resultCode: 'Pending', action: null }) : undefined
}

export async function sendOrder(transport: Transport, order: Order): Promise<Result<PaymentAnswer, Failure>> {
  const { paymentMethod } = order
  const answer = await retryLostAnswer(() =>
    paymentMethod ? pay(transport, { ...order, paymentMethod }) : payLocally(transport, order),
  )
  if (answer.ok || answer.failure.code !== 'in_flight') return answer
  const state = await waitForOutcome(transport, order.attemptId)
  // The attempt is not ours: another tab is paying for this basket.
  return state.ok || state.failure.code !== 'not_found' ? state : answer
}

export const sendDetails = (
  transport: Transport,
  brought: PayerBrought,
): Promise<Result<PaymentAnswer, Failure>> => retryLostAnswer(() => submitDetails(transport, brought))
