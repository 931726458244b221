import * as v from 'valibot'
import { call } from './call.ts'
import { discountKinds } from '#domain/discount.ts'
import { TravellerDetails } from './payer.ts'
import { travellerFields } from './product.ts'
import {
  Currency,
  Day,
  Duration,
  Id,
  IdText,
  Instant,
  MinorUnits,
  Money,
  PassengerCounts,
  PassengerType,
  Time,
  Transport,
} from './trade.ts'

/** One choice: an option on a day, with a time where it has start times. */
export const BasketChoice = v.object({
  optionId: Id,
  day: Day,
  time: v.optional(v.nullable(Time)),
  passengers: PassengerCounts,
  /** Of the lead traveller, where the product asks; may as well be told with the payment. */
  traveller: v.optional(TravellerDetails),
})
export type BasketChoice = v.InferOutput<typeof BasketChoice>

/**
 * A product is added by one choice; a package by one choice for each of its parts, in order. `replaces` is a line of the
 * caller's basket that the new choice takes the place of: both or neither happens, and with a line of a package the whole
 * package goes.
 */
export const AddToCart = v.object({
  productId: Id,
  replaces: v.optional(Id),
  choices: v.pipe(v.array(BasketChoice), v.minLength(1, 'no_choice'), v.maxLength(10, 'too_many')),
})
export type AddToCart = v.InferOutput<typeof AddToCart>

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
  duration: Duration,
  day: Day,
  time: v.nullable(Time),
  units: v.array(v.object({ type: PassengerType, count: v.number(), price: MinorUnits, retail: MinorUnits })),
  /** Before discounts of the basket. */
  total: MinorUnits,
  /** This line's share of them, to the cent. */
  discount: MinorUnits,
  retail: MinorUnits,
  voucher: v.picklist(['mobile', 'paper']),
  validMonths: v.number(),
  studentCard: v.boolean(),
  /** In the city's clock; `null` cannot be cancelled. */
  cancelUntil: v.nullable(v.object({ day: Day, time: Time })),
  /** What must be told of the lead traveller before payment. */
  travellerFields: v.array(v.picklist(travellerFields)),
  /** What was told of them already. */
  traveller: v.nullable(
    v.object({ name: v.string(), lastName: v.string(), phone: v.string(), passport: v.string() }),
  ),
  /** The lines of one package share this number and are removed together. */
  packageGroup: v.nullable(v.number()),
  /** When the stock held for this line is given back. */
  heldUntil: Instant,
})
export type SaleLine = v.InferOutput<typeof SaleLine>

export const saleStatuses = [
  'draft',
  'payable',
  'paid',
  'cancel_requested',
  'cancelled',
  'expired',
  'review',
] as const

/** The basket, and later the sale made of it. Amounts are minor units of `currency`; total = sum of lines − discount. */
export const Sale = v.object({
  /** Names it in `/sale/{id}/cancel` and `/sale/{id}/print`; `null` for a basket that was never opened. */
  id: v.nullable(Id),
  reference: v.nullable(v.string()),
  status: v.picklist(saleStatuses),
  currency: Currency,
  lines: v.array(SaleLine),
  /** Tickets, as a visitor counts them: a package is one, however many lines it has. */
  count: v.number(),
  discount: MinorUnits,
  /** What makes it up: the member's rate, a coupon with its code. */
  discounts: v.array(
    v.object({ kind: v.picklist(discountKinds), amount: MinorUnits, code: v.nullable(v.string()) }),
  ),
  total: MinorUnits,
  retail: MinorUnits,
  /** Nothing is to be paid, and whoever orders is mailed a link first. */
  confirmedByMail: v.optional(v.boolean()),
  /** The earliest end of a hold; `null` for an empty basket. */
  heldUntil: v.nullable(Instant),
  /** The server's clock, so that a countdown need not trust the visitor's. */
  now: Instant,
})
export type Sale = v.InferOutput<typeof Sale>

/** Holds stock. Answers the whole basket; a first item opens a guest session (authorization header). */
export const addToCart = call({
  method: 'POST',
  path: '/transaction/addToCart',
  tag: 'basket',
  summary: 'Hold a choice and put it into the basket',
  body: AddToCart,
  reply: Sale,
  status: 201,
  idempotent: true,
})

/** Without a session, or with an expired one, the basket is empty and that is no error. */
export const getSale = call({
  method: 'GET',
  path: '/transaction/sale',
  tag: 'basket',
  summary: 'The basket of the session',
  reply: Sale,
})

/** The other name that S7 gives it. */
export const getTransactionSales = call({
  ...getSale,
  path: '/transaction/transactionSales',
  summary: 'The basket of the session, by its other name',
})

export const deleteSaleLine = call({
  method: 'DELETE',
  path: '/sale/delete/{id}',
  tag: 'basket',
  summary: 'Take a line out of the basket and give its stock back',
  params: v.object({ id: IdText }),
  reply: Sale,
})

export const updateCurrency = call({
  method: 'PUT',
  path: '/currency/update',
  tag: 'basket',
  summary: 'Price the whole basket in another currency (1 EUR, 2 GBP, 3 USD)',
  body: v.object({ id: v.picklist([1, 2, 3], 'currency_unknown') }),
  reply: v.object({ id: Id, before: Money, after: Money, sale: Sale }),
})
