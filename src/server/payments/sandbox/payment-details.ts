import * as v from 'valibot'
import type { SandboxPayment } from './ledger.ts'
import { notAuthenticated } from './outcomes.ts'
import { answerOf, invalid, type PaymentAnswer, type Refusal } from './payments.ts'
import { readChoice } from './redirect-result.ts'
import { settle, type SandboxContext } from './settlement.ts'

const Details = v.looseObject({
  details: v.looseObject({ redirectResult: v.optional(v.string()), threeDSResult: v.optional(v.string()) }),
})
const ThreeDSResult = v.object({ transStatus: v.string(), authorisationToken: v.string() })

export const findByToken = (context: SandboxContext, token: string): SandboxPayment | undefined =>
  context.ledger.payments.all().find((payment) => payment.token === token)

function afterRedirect(context: SandboxContext, redirectResult: string): PaymentAnswer | Refusal {
  const chosen = readChoice(redirectResult)
  const payment = chosen && findByToken(context, chosen.token)
  if (!payment) return invalid('101', 'Invalid redirectResult')
  if (chosen.choice === 'Authorised') return answerOf(payment, settle(context, payment, payment.outcome))
  const answer = chosen.choice === 'Refused' ? notAuthenticated : { resultCode: chosen.choice }
  return answerOf(payment, settle(context, payment, answer))
}

function afterChallenge(context: SandboxContext, threeDSResult: string): PaymentAnswer | Refusal {
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(threeDSResult, 'base64').toString())
  } catch {
    return invalid('101', 'Invalid threeDSResult')
  }
  const read = v.safeParse(ThreeDSResult, content)
  const payment = read.success ? findByToken(context, read.output.authorisationToken) : undefined
  if (!read.success || !payment) return invalid('101', 'Invalid threeDSResult')
  // The bank's own record decides: the browser alone could claim to have passed any challenge.
  const passed = read.output.transStatus === 'Y' && payment.challenge === 'passed'
  return answerOf(payment, settle(context, payment, passed ? payment.outcome : notAuthenticated))
}

/** The result the shopper brought back; repeated, it gets the same answer. */
export function submitDetails(context: SandboxContext, body: unknown): PaymentAnswer | Refusal {
  const read = v.safeParse(Details, body)
  if (!read.success) return invalid('14_006', 'The details provided are invalid')
  const { redirectResult, threeDSResult } = read.output.details
  if (redirectResult) return afterRedirect(context, redirectResult)
  return threeDSResult
    ? afterChallenge(context, threeDSResult)
    : invalid('14_006', 'The details provided are invalid')
}
