import * as v from 'valibot'
import { currencies, currencyIds } from '#domain/price/money.ts'
import { call } from '#contract/call.ts'
import { discountKinds } from '#domain/price/discount.ts'
import { productColours } from '#domain/offer/product-colours.ts'
import { travellerFields } from '#contract/payment/traveller-fields.ts'
import {
  Currency,
  Day,
  Duration,
  Id,
  IdText,
  Instant,
  MinorUnits,
  Money,
  PassengerType,
  Time,
  Transport,
} from '#contract/common-schemas.ts'
import { AddToCart } from './basket-requests.ts'

export const SaleLine = v.object({
  id: Id,
  productId: Id,
  productName: v.string(),
  productUrl: v.string(),
  locationId: Id,
  locationName: v.string(),
  locationUrl: v.string(),
  optionId: Id,
  optionName: v.string(),
  transport: Transport,
  /** Of the product; of a package, one for all of its lines. */
  colour: v.picklist(productColours),
  duration: Duration,
  day: Day,
  time: v.nullable(Time),
  units: v.array(v.object({ type: PassengerType, count: v.number(), price: MinorUnits, retail: MinorUnits })),
  /** Before the discounts of the basket. */
  total: MinorUnits,
  /** This line's share of the discounts, to the cent. */
  discount: MinorUnits,
  retail: MinorUnits,
  voucher: v.picklist(['mobile', 'paper']),
  /** The last good day, when bought now or as it was bought. */
  validUntil: Day,
  /** In words: "Valid on 24 November 2026". */
  validity: v.string(),
  /** In words, where the start time has a guide of one language: "Guided in English". */
  guided: v.optional(v.string()),
  /** The same language as ISO 639-1. */
  language: v.optional(v.string()),
  studentCard: v.boolean(),
  /** The last minute for a full refund, in the city's time; `null` where there is none, or none any more. */
  cancelUntil: v.nullable(v.object({ day: Day, time: Time })),
  /**
   * Until when its ticket can be cancelled, and for how much, in words; a package has it on its last line
   * only.
   */
  cancellation: v.optional(v.string()),
  /** The details of the lead traveller required before payment. */
  travellerFields: v.array(v.picklist(travellerFields)),
  /** The details given so far. */
  traveller: v.nullable(
    v.object({ name: v.string(), lastName: v.string(), phone: v.string(), passport: v.string() }),
  ),
  /** The lines of one package share this number and are removed together. */
  packageGroup: v.nullable(v.number()),
  /** When the seats held for this line are released. */
  heldUntil: Instant,
  /** True in a basket whose ticket was withdrawn, or its day closed, since: it can no longer be paid for. */
  notOffered: v.optional(v.literal(true)),
})
export type SaleLine = v.InferOutput<typeof SaleLine>

export const saleStatuses = [
  'draft',
  'payable',
  'paid',
  'disputed',
  'cancel_requested',
  'cancelled',
  'expired',
  'review',
  'given_back',
] as const

/**
 * The basket, and later the sale made from it. Amounts are minor units of `currency`; total = sum of lines
 * − discount.
 */
export const Sale = v.object({
  /**
   * Identifies the sale in `/sale/{id}/cancel` and `/sale/{id}/print`; `null` until a basket is stored.
   */
  id: v.nullable(Id),
  reference: v.nullable(v.string()),
  status: v.picklist(saleStatuses),
  currency: Currency,
  lines: v.array(SaleLine),
  /** Tickets as a visitor counts them: a package is one, however many lines it has. */
  count: v.number(),
  discount: MinorUnits,
  /**
   * The parts of the discount: the member's rate, a coupon with its code. `moved`: the worth of a paid ticket
   * that this one replaces, in a basket that moves it to a dearer day.
   */
  discounts: v.array(
    v.object({
      kind: v.picklist([...discountKinds, 'moved']),
      amount: MinorUnits,
      code: v.nullable(v.string()),
    }),
  ),
  /** What the bank of a paid sale gave back past the shop; taken off `total` as well. */
  givenBack: v.optional(MinorUnits),
  /** What the coupon is good for, as sentences; absent without one. */
  couponTerms: v.optional(v.string()),
  total: MinorUnits,
  retail: MinorUnits,
  /** True when the total is zero and the order must be confirmed by a link sent by mail. */
  confirmedByMail: v.optional(v.boolean()),
  /**
   * True when credit may pay for it: in an agent's basket, unless it moves a ticket that somebody else
   * booked.
   */
  payableByCredit: v.optional(v.boolean()),
  /** The earliest end of a hold; `null` for an empty basket. */
  heldUntil: v.nullable(Instant),
  /** The server's clock, so that a countdown does not depend on the visitor's clock. */
  now: Instant,
})
export type Sale = v.InferOutput<typeof Sale>

/**
 * Holds seats and returns the whole basket; the first item opens a guest session (authorization header).
 */
export const addToCart = call({
  method: 'POST',
  path: '/transaction/addToCart',
  opensSession: true,
  tag: 'basket',
  summary: 'Hold a choice in the basket',
  body: AddToCart,
  bodyBytes: 32 * 1024,
  reply: Sale,
  status: 201,
  idempotent: true,
})

/** Without a valid session the basket is empty; that is not an error. */
export const getSale = call({
  method: 'GET',
  path: '/transaction/sale',
  tag: 'basket',
  summary: 'The basket of the session',
  reply: Sale,
})

/** The same call under its second name in S7. */
export const getTransactionSales = call({
  ...getSale,
  path: '/transaction/transactionSales',
  summary: 'The basket of the session, by its other name',
})

export const deleteSaleLine = call({
  method: 'DELETE',
  path: '/sale/delete/{id}',
  tag: 'basket',
  summary: 'Remove a line and free its stock',
  params: v.object({ id: IdText }),
  reply: Sale,
})

const currencyNumbers = currencies.map((currency) => currencyIds[currency])

export const updateCurrency = call({
  method: 'PUT',
  path: '/currency/update',
  tag: 'basket',
  summary: 'Price the whole basket in another currency',
  body: v.object({ id: v.picklist(currencyNumbers, 'currency_unknown') }),
  reply: v.object({ id: Id, before: Money, after: Money, sale: Sale }),
})
