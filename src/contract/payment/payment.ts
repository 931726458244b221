import * as v from 'valibot'
import { Sale } from '#contract/basket/basket.ts'
import { call } from '#contract/call.ts'
import { Instant } from '#contract/common-schemas.ts'
import { AttemptId, Opaque } from './payment-ids.ts'
import { AttemptAsked, MethodsAsked, PayByAdyen, PayerBrought, PayLocally } from './payment-requests.ts'
import { VoucherToken } from '#contract/booking/voucher-token.ts'

const CheckoutSettings = v.object({
  clientKey: v.string(),
  environment: v.picklist(['test', 'live']),
  /** The sandbox addresses for adyen-web; absent with Adyen itself. */
  urls: v.optional(
    v.object({
      api: v.string(),
      analytics: v.string(),
      cdn: v.object({ images: v.string(), translations: v.string() }),
    }),
  ),
})

export const PaymentMethod = v.object({
  type: v.string(),
  name: v.string(),
  brands: v.optional(v.array(v.string())),
})
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

export const PaymentMethods = v.object({ checkout: CheckoutSettings, data: v.array(PaymentMethod) })
export type PaymentMethods = v.InferOutput<typeof PaymentMethods>

/** Never fails: when Adyen does not answer, only cards are offered. */
export const getPaymentMethods = call({
  method: 'GET',
  path: '/payments/methods',
  tag: 'payment',
  summary: 'Ways to pay for an amount in a country',
  query: MethodsAsked,
  reply: PaymentMethods,
})

/** A free order that waits for confirmation by its mailed link; `now` is the server's clock. */
export const MailedOrder = v.object({ email: v.string(), until: Instant, now: Instant })
export type MailedOrder = v.InferOutput<typeof MailedOrder>

/** The fields adyen-web may see: no reference of Adyen's or ours. */
export const PaymentAnswer = v.object({
  attemptId: AttemptId,
  resultCode: v.string(),
  action: v.nullable(Opaque),
  mailed: v.optional(MailedOrder),
})
export type PaymentAnswer = v.InferOutput<typeof PaymentAnswer>

export const payByAdyen = call({
  method: 'POST',
  path: '/transaction/payment/adyen',
  tag: 'payment',
  summary: 'Pay for the basket; the same attempt sent again gets the same answer',
  body: PayByAdyen,
  bodyBytes: 64 * 1024,
  reply: PaymentAnswer,
})

export const submitPaymentDetails = call({
  method: 'POST',
  path: '/transaction/payment/adyen/details',
  tag: 'payment',
  summary: 'The result that the shopper brought back from the bank',
  body: PayerBrought,
  bodyBytes: 32 * 1024,
  reply: PaymentAnswer,
})

export const cancelPayment = call({
  method: 'POST',
  path: '/transaction/payment/adyen/cancel',
  tag: 'payment',
  summary: 'The shopper gives up this attempt; a paid sale is not touched',
  body: v.object({ attemptId: AttemptId }),
  reply: PaymentAnswer,
})

/**
 * `unfinished`: the shopper returned without an answer from the bank and may pay again. `refused` also
 * covers bank errors; the reason is never given, since it would help card testers. `mailed`:
 * the order is free and waits for confirmation by its mailed link. `given_back`: the bank had accepted the
 * payment, and it went or is going back. `review`: somebody looks at it with the bank. `booking_cancelled`:
 * it was paid, and the whole booking was cancelled later.
 */
const paymentStatuses = [
  'paid',
  'pending',
  'review',
  'booking_cancelled',
  'refused',
  'cancelled',
  'given_back',
  'unfinished',
  'mailed',
  'none',
] as const

/** A return id alone gives only the state; the sale and its voucher are for the session that paid. */
export const PaymentState = v.object({
  status: v.picklist(paymentStatuses),
  attemptId: v.nullable(AttemptId),
  /** The open step of the attempt, for adyen-web; only for the session that started it. */
  action: v.nullable(Opaque),
  sale: v.nullable(Sale),
  voucherToken: v.nullable(VoucherToken),
  /** Opens the page of a booking whose tickets are no longer valid, in place of its voucher. */
  bookingToken: v.optional(VoucherToken),
  email: v.nullable(v.string()),
  /** Set with the status `mailed`, for the session that started the order. */
  mailed: v.optional(MailedOrder),
})
export type PaymentState = v.InferOutput<typeof PaymentState>

export const confirmPayment = call({
  method: 'POST',
  path: '/transaction/payment/creditcard/confirm',
  tag: 'payment',
  summary: 'The state of an attempt; never marks anything as paid',
  body: AttemptAsked,
  reply: PaymentState,
})

/**
 * For a total of zero (a coupon may cover everything), and for agents, who pay with their credit. A guest
 * with a free order is mailed a link, whose button completes the sale.
 */
export const payLocally = call({
  method: 'POST',
  path: '/transaction/payment/local',
  tag: 'payment',
  summary: 'Settle a basket whose total is zero, or by the credit of the agent who is logged in',
  body: PayLocally,
  bodyBytes: 64 * 1024,
  reply: PaymentAnswer,
})

export const resumePayment = call({
  method: 'POST',
  path: '/transaction/payment/resume',
  tag: 'payment',
  summary: 'The latest attempt of this session, or of the one the old token was made for',
  reply: PaymentState,
})
