import type { PaymentState } from '#contract/payment/payment.ts'
import { ok } from '#domain/result.ts'
import type { Database } from '#server/db/database.ts'
import { findAttempt, findByReturnId, latestOfSession, type Attempt } from '#server/payments/attempts.ts'
import type { PayingCaller } from './payment-orders.ts'
import { noPayment, stateOf, type Receipts } from './payment-state.ts'
import { refuse, type Answer } from '#server/refusal.ts'

export type ById = { attemptId?: string | undefined; returnId?: string | undefined }

/** The payments a caller may ask about, and their state. */
export interface PaymentReads {
  /** An attempt of another session counts as unknown, unless the caller has its return id. */
  find(caller: PayingCaller, by: ById): Promise<Attempt | undefined>
  state(caller: PayingCaller, by: ById): Promise<Answer<PaymentState>>
  /** The state of the session's latest attempt. */
  resume(caller: PayingCaller): Promise<PaymentState>
}

const isOwner = (attempt: Attempt, caller: PayingCaller): boolean =>
  caller.session !== undefined && attempt.sessionId === caller.session.id

export function createPaymentReads(db: Database, receipts: Receipts): PaymentReads {
  async function find(caller: PayingCaller, { attemptId, returnId }: ById): Promise<Attempt | undefined> {
    if (returnId) return findByReturnId(db, returnId)
    const attempt = attemptId ? await findAttempt(db, attemptId) : undefined
    return attempt && isOwner(attempt, caller) ? attempt : undefined
  }

  return {
    find,
    async state(caller, by) {
      const attempt = await find(caller, by)
      if (!attempt) return refuse('not_found')
      return ok(await stateOf(attempt, isOwner(attempt, caller), receipts, caller.locale))
    },

    async resume(caller) {
      const attempt = caller.session && (await latestOfSession(db, caller.session.id))
      return attempt ? stateOf(attempt, true, receipts, caller.locale) : noPayment
    },
  }
}
