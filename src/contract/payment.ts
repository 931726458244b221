import * as v from 'valibot'
import { Sale } from './basket.ts'
import { localeNamed, localeNames } from '#config/locale-names.ts'
import { localeEntries } from '#config/locales.ts'
import { call } from './call.ts'
import { Payer, Traveller } from './payer.ts'
import { Currency, Instant, MinorUnits } from './trade.ts'
import { VoucherToken } from './voucher.ts'

/** Made by the browser once per press of Pay: whatever is sent twice under one id is one payment. */
export const AttemptId = v.pipe(v.string(), v.uuid('invalid_id'))
/** Opaque, in the return address of a redirect; opens nothing but the state of its attempt. */
export const ReturnId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'invalid_id'))

const Opaque = v.record(v.string(), v.unknown())

const CheckoutSettings = v.object({
  clientKey: v.string(),
  environment: v.picklist(['test', 'live']),
  /** Where adyen-web finds the sandbox; absent with Adyen itself. */
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

/** Never fails the page: when Adyen does not answer, cards are offered alone. */
export const getPaymentMethods = call({
  method: 'GET',
  path: '/payments/methods',
  tag: 'payment',
  summary: 'Ways to pay for an amount in a country',
  query: v.object({
    currencyId: v.picklist(['1', '2', '3'], 'currency_unknown'),
    /** As `GET /country` numbers them. */
    countryId: v.optional(integerText),
    /** As addresses have it (`en-us`), as the language header has it (`us`), or BCP 47 (`en-US`). */
    locale: v.pipe(
      v.picklist(localeNames, 'invalid_locale'),
      v.transform((name) => localeEntries[localeNamed(name)].tag),
    ),
    /** Minor units. A few amounts close to each other are answered alike. */
    amount: integerText,
  }),
  reply: PaymentMethods,
})

const Order = {
  attemptId: AttemptId,
  payer: Payer,
  travellers: v.pipe(v.array(Traveller), v.maxLength(50, 'too_many')),
  /** What the visitor saw on the button. The server computes the total itself and refuses another one. */
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

/** An order without a price that waits for the link of its mail; `now` is the server's clock. */
export const MailedOrder = v.object({ email: v.string(), until: Instant, now: Instant })
export type MailedOrder = v.InferOutput<typeof MailedOrder>

/** What adyen-web may know: never Adyen's reference or ours. */
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
  summary: 'What the shopper brought back from the bank',
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
 * `unfinished`: the shopper came back without an answer of the bank and may pay again. `refused` also
 * stands for an error of the bank and for money given back; why is never told, it would help card testers.
 * `mailed`: nothing is to be paid, and the order waits for the link of its mail.
 */
export const paymentStatuses = [
  'paid',
  'pending',
  'refused',
  'cancelled',
  'unfinished',
  'mailed',
  'none',
] as const

/** A return id alone shows the state; the sale and its voucher are for the session that paid. */
export const PaymentState = v.object({
  status: v.picklist(paymentStatuses),
  attemptId: v.nullable(AttemptId),
  /** Open step of the attempt, for adyen-web; only for the session that began it. */
  action: v.nullable(Opaque),
  sale: v.nullable(Sale),
  voucherToken: v.nullable(VoucherToken),
  email: v.nullable(v.string()),
  /** Of a `mailed` order, for the session that began it. */
  mailed: v.optional(MailedOrder),
})
export type PaymentState = v.InferOutput<typeof PaymentState>

export const confirmPayment = call({
  method: 'POST',
  path: '/transaction/payment/creditcard/confirm',
  tag: 'payment',
  summary: 'What became of an attempt; makes nothing paid by itself',
  body: v.pipe(
    v.object({ attemptId: v.optional(AttemptId), returnId: v.optional(ReturnId) }),
    v.check(({ attemptId, returnId }) => Boolean(attemptId ?? returnId), 'invalid_id'),
  ),
  reply: PaymentState,
})

/**
 * For a total of zero (a voucher code may cover everything), and for agents, who buy on their credit. Where
 * nobody but an address just typed answers for a total of zero, it is mailed a link whose button makes the
 * sale.
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
