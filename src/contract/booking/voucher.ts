import * as v from 'valibot'
import { discountKinds } from '#domain/price/discount.ts'
import { experiences } from '#domain/offer/experience.ts'
import { productColours } from '#domain/offer/product-colours.ts'
import { call } from '#contract/call.ts'
import {
  Coordinates,
  Currency,
  Day,
  Duration,
  Id,
  Instant,
  MinorUnits,
  PassengerType,
  Time,
  Transport,
} from '#contract/common-schemas.ts'
import { Operator } from '#contract/catalogue/operator.ts'
import { VoucherToken } from './voucher-token.ts'

export const VoucherTicket = v.object({
  /** Names it in calendars: the same however often it is moved, so that its event moves along. */
  calendarId: v.string(),
  /** How often it was moved. */
  moves: v.number(),
  /** Printed under the QR code, to be read aloud or typed. */
  code: v.string(),
  /** The content of the QR code: the same code with product, days and passengers, signed. */
  scanCode: v.string(),
  productId: Id,
  productName: v.string(),
  optionName: v.string(),
  locationName: v.string(),
  zone: v.string(),
  transport: Transport,
  /** Of the product that was bought, which may be a package. */
  colour: v.picklist(productColours),
  /** What its holder does, which decides the words: board, enter or meet a guide. */
  experience: v.picklist(experiences),
  duration: Duration,
  day: Day,
  time: v.nullable(Time),
  /** The last day on which the ticket is valid. */
  validUntil: Day,
  /** In words: "Planned for 24 November; good on any day until 22 November 2027". */
  validity: v.string(),
  /** In words, where the start time has a guide of one language: "Guided in English". */
  guided: v.optional(v.string()),
  units: v.array(v.object({ type: PassengerType, count: v.number() })),
  traveller: v.nullable(v.string()),
  meeting: v.object({ name: v.string(), address: v.string(), at: Coordinates }),
  /** As the catalogue names it now; of a package, the operator of the part this ticket is for. */
  operator: v.nullable(Operator),
  important: v.array(v.string()),
  /** `paper`: handed in when boarding, so it must be printed. */
  voucher: v.picklist(['mobile', 'paper']),
  studentCard: v.boolean(),
  /** The last minute for a full refund, in the city's time; `null` where it was sold without one. */
  cancelUntil: v.nullable(v.object({ day: Day, time: Time })),
  /**
   * Until when it can be cancelled, and for how much, in words. A package is cancelled as a whole: its last
   * ticket says so, and names it.
   */
  cancellation: v.optional(v.string()),
  total: MinorUnits,
})
export type VoucherTicket = v.InferOutput<typeof VoucherTicket>

export const Voucher = v.object({
  reference: v.string(),
  status: v.picklist(['valid', 'disputed', 'cancelled']),
  issuedAt: Instant,
  holder: v.string(),
  currency: Currency,
  total: MinorUnits,
  /** What was taken off before `total`; without a coupon's code, since vouchers are passed on. */
  discounts: v.array(v.object({ kind: v.picklist(discountKinds), amount: MinorUnits })),
  /** What the bank gave back past the shop; taken off `total` as well. */
  givenBack: v.optional(MinorUnits),
  /** Tickets as counted in the basket: a package is one, though each of its parts has its own code. */
  count: v.number(),
  tickets: v.array(VoucherTicket),
})
export type Voucher = v.InferOutput<typeof Voucher>

/** Sent without the authorization header (S6): the token alone gives access. */
export const getVoucher = call({
  method: 'GET',
  path: '/transaction/voucher',
  tag: 'payment',
  summary: 'The voucher of a paid sale',
  query: v.object({ token: VoucherToken }),
  reply: Voucher,
})
