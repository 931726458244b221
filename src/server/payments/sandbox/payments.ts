import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { openCard, type CardKey } from './card-key.ts'
import type { Answer, SandboxPayment } from './ledger.ts'
import { triggeredBy } from './outcomes.ts'
import { newPspReference } from './references.ts'
import { settle, type SandboxContext } from './settlement.ts'
import { declineOf, testCard, type CardDetails } from './test-cards.ts'
import { fingerprintAction, redirectAction, type Action } from './actions.ts'

const text = v.pipe(v.string(), v.minLength(1))
export const PaymentRequest = v.looseObject({
  amount: v.object({
    value: v.pipe(v.number(), v.integer(), v.minValue(0)),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  }),
  reference: v.pipe(text, v.maxLength(80)),
  merchantAccount: text,
  returnUrl: v.pipe(text, v.url()),
  origin: v.optional(v.pipe(v.string(), v.url())),
  paymentMethod: v.looseObject({ type: text, holderName: v.optional(v.string()) }),
  additionalData: v.optional(v.looseObject({ RequestedTestAcquirerResponseCode: v.optional(v.string()) })),
  authenticationData: v.optional(
    v.looseObject({
      threeDSRequestData: v.optional(v.looseObject({ nativeThreeDS: v.optional(v.string()) })),
    }),
  ),
})
export type PaymentRequest = v.InferOutput<typeof PaymentRequest>

export interface Refusal {
  status: 401 | 403 | 404 | 422 | 500
  errorCode: string
  message: string
  errorType: 'validation' | 'security' | 'internal'
}

export const invalid = (errorCode: string, message: string): Refusal => ({
  status: 422,
  errorCode,
  message,
  errorType: 'validation',
})
export const isRefusal = (outcome: object): outcome is Refusal =>
  'status' in outcome && 'errorCode' in outcome

export type PaymentAnswer =
  | (Answer & { pspReference: string; merchantReference: string; amount: SandboxPayment['amount'] })
  | { resultCode: 'RedirectShopper' | 'IdentifyShopper'; pspReference: string; action: Action }

export const answerOf = (payment: SandboxPayment, answer: Answer): PaymentAnswer => ({
  ...answer,
  pspReference: payment.id,
  merchantReference: payment.reference,
  amount: payment.amount,
})

function failingOf(holderName: string | undefined): SandboxPayment['failing'] {
  const name = holderName?.trim().toLowerCase()
  if (name === 'capture failed') return 'capture'
  return name === 'refund failed' ? 'refund' : undefined
}

function newPayment(request: PaymentRequest, card: CardDetails | undefined): SandboxPayment {
  const { holderName } = request.paymentMethod
  const trigger = request.additionalData?.RequestedTestAcquirerResponseCode ?? holderName
  const brand = card && testCard(card.number)?.brand
  return {
    id: newPspReference(),
    token: randomUUID(),
    reference: request.reference,
    merchantAccount: request.merchantAccount,
    amount: request.amount,
    method: brand ?? request.paymentMethod.type,
    returnUrl: request.returnUrl,
    origin: request.origin ?? new URL(request.returnUrl).origin,
    lastFour: card?.number.slice(-4),
    outcome: (card && declineOf(card)) ?? triggeredBy(trigger) ?? { resultCode: 'Authorised' },
    failing: failingOf(holderName),
    modifications: [],
  }
}

/** Settles a card at once unless its bank asks first; every other method sends the shopper to its page. */
export function pay(
  context: SandboxContext,
  key: CardKey,
  origin: string,
  body: unknown,
): PaymentAnswer | Refusal {
  const read = v.safeParse(PaymentRequest, body)
  if (!read.success) {
    const path = v.getDotPath(read.issues[0]) ?? 'body'
    return path.startsWith('amount')
      ? invalid('100', 'No amount specified')
      : invalid('130', `Invalid field ${path}`)
  }
  const request = read.output
  if (request.paymentMethod.type !== 'scheme') {
    const payment = context.ledger.payments.put(newPayment(request, undefined))
    return {
      resultCode: 'RedirectShopper',
      pspReference: payment.id,
      action: redirectAction(origin, payment),
    }
  }
  let card: CardDetails
  try {
    card = openCard(key, request.paymentMethod)
  } catch {
    return invalid('5_001', 'Unable to decrypt data')
  }
  const payment = context.ledger.payments.put(newPayment(request, card))
  const known = testCard(card.number)
  if (!known?.challenge) return answerOf(payment, settle(context, payment, payment.outcome))
  const isPreferred = request.authenticationData?.threeDSRequestData?.nativeThreeDS === 'preferred'
  const isNative = isPreferred && !known.redirects
  return isNative
    ? { resultCode: 'IdentifyShopper', pspReference: payment.id, action: fingerprintAction(origin, payment) }
    : { resultCode: 'RedirectShopper', pspReference: payment.id, action: redirectAction(origin, payment) }
}
