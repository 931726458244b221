import * as v from 'valibot'
import { Sale } from './basket.ts'
import { localeNamed, localeNames } from '#config/locale-names.ts'
import { localeEntries } from '#config/locales.ts'
import { call } from './call.ts'
import { Payer, Traveller } from './payer.ts'
import { Currency, Instant, MinorUnits } from './common-schemas.ts'
import { VoucherToken } from './voucher-token.ts'

/** Made by the browser once per press of Pay: requests with the same id are one payment. */
const AttemptId = v.pipe(v.string(), v.uuid('invalid_id'))
/** An opaque id in the return address of a redirect; it gives access only to the state of its attempt. */
const ReturnId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'invalid_id'))

const Opaque = v.record(v.string(), v.unknown())

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

const integerText = v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'invalid_amount'), v.transform(Number))

export const PaymentMethods = v.object({ checkout: CheckoutSettings, data: v.array(PaymentMethod) })
export type PaymentMethods = v.InferOutput<typeof PaymentMethods>

/** Never fails: when Adyen does not answer, only cards are offered. */
export const getPaymentMethods = call({
  method: 'GET',
  path: '/payments/methods',
  tag: 'payment',
  summary: 'Ways to pay for an amount in a country',
  query: v.object({
    currencyId: v.picklist(['1', '2', '3'], 'currency_unknown'),
    /** The id used by `GET /country`. */
    countryId: v.optional(integerText),
    /** As in page addresses (`en-us`), as in the language header (`us`), or as BCP 47 (`en-US`). */
    locale: v.pipe(
      v.picklist(localeNames, 'invalid_locale'),
      v.transform((name) => localeEntries[localeNamed(name)].tag),
    ),
    /** Minor units. Amounts close to each other get the same answer. */
    amount: integerText,
  }),
  reply: PaymentMethods,
})

const Order = {
  attemptId: AttemptId,
  payer: Payer,
  travellers: v.pipe(v.array(Traveller), v.maxLength(50, 'too_many')),
  /** The total shown on the button. The server computes its own and refuses a different one. */
  total: v.object({ amount: MinorUnits, currency: Currency }),
}

export const PayByAdyen = v.object({
  ...Order,
  /** Passed on whole: adyen-web adds fields of its own (encrypted card, checkoutAttemptId, sdkData). */
  paymentMethod: v.objectWithRest({ type: v.pipe(v.string(), v.maxLength(40)) }, v.unknown()),
  browserInfo: v.optional(Opaque),
  riskData: v.optional(Opaque),
})
export type PayByAdyen = v.InferOutput<typeof PayByAdyen>

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
  reply: PaymentAnswer,
})

export const PayerBrought = v.pipe(
  v.object({
    attemptId: v.optional(AttemptId),
    returnId: v.optional(ReturnId),
    details: v.object({
      redirectResult: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
      threeDSResult: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
    }),
  }),
  v.check(({ attemptId, returnId }) => Boolean(attemptId ?? returnId), 'invalid_id'),
)
export type PayerBrought = v.InferOutput<typeof PayerBrought>

export const submitPaymentDetails = call({
  method: 'POST',
  path: '/transaction/payment/adyen/details',
  tag: 'payment',
  summary: 'The result that the shopper brought back from the bank',
  body: PayerBrought,
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
 * covers bank errors and refunds; the reason is never given, since it would help card testers. `mailed`:
 * the order is free and waits for confirmation by its mailed link.
 */
const paymentStatuses = ['paid', 'pending', 'refused', 'cancelled', 'unfinished', 'mailed', 'none'] as const

/** A return id alone gives only the state; the sale and its voucher are for the session that paid. */
export const PaymentState = v.object({
  status: v.picklist(paymentStatuses),
  attemptId: v.nullable(AttemptId),
  /** The open step of the attempt, for adyen-web; only for the session that started it. */
  action: v.nullable(Opaque),
  sale: v.nullable(Sale),
  voucherToken: v.nullable(VoucherToken),
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
  body: v.pipe(
    v.object({ attemptId: v.optional(AttemptId), returnId: v.optional(ReturnId) }),
    v.check(({ attemptId, returnId }) => Boolean(attemptId ?? returnId), 'invalid_id'),
  ),
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
  body: v.object(Order),
  reply: PaymentAnswer,
})

export const resumePayment = call({
  method: 'POST',
  path: '/transaction/payment/resume',
  tag: 'payment',
  summary: 'The latest attempt of this session, or of the one the old token was made for',
  reply: PaymentState,
})
