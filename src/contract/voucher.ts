import * as v from 'valibot'
import { experiences } from '#domain/experience.ts'
import { Sale } from './basket.ts'
import { call } from './call.ts'
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
} from './common-schemas.ts'
import { Operator } from './operator.ts'
import { VoucherToken } from './voucher-token.ts'

export const VoucherTicket = v.object({
  /** The content of the QR code, also printed for the driver. */
  code: v.string(),
  productId: Id,
  productName: v.string(),
  optionName: v.string(),
  locationName: v.string(),
  zone: v.string(),
  transport: Transport,
  /** What its holder does, which decides the words: board, enter or meet a guide. */
  experience: v.picklist(experiences),
  duration: Duration,
  day: Day,
  time: v.nullable(Time),
  /** The last day on which the ticket is valid. */
  validUntil: Day,
  /** In words: "Planned for 24 November; good on any day until 22 November 2027". */
  validity: v.string(),
  units: v.array(v.object({ type: PassengerType, count: v.number() })),
  traveller: v.nullable(v.string()),
  meeting: v.object({ name: v.string(), address: v.string(), at: Coordinates }),
  /** As the catalogue names it now; of a package, the operator of the part this ticket is for. */
  operator: v.nullable(Operator),
  important: v.array(v.string()),
  /** `paper`: handed in when boarding, so it must be printed. */
  voucher: v.picklist(['mobile', 'paper']),
  studentCard: v.boolean(),
  cancelUntil: v.nullable(v.object({ day: Day, time: Time })),
  total: MinorUnits,
})
export type VoucherTicket = v.InferOutput<typeof VoucherTicket>

export const Voucher = v.object({
  reference: v.string(),
  status: v.picklist(['valid', 'cancelled']),
  issuedAt: Instant,
  holder: v.string(),
  currency: Currency,
  total: MinorUnits,
  /** What was taken off before `total`; without a coupon's code, since vouchers are passed on. */
  discounts: v.array(v.omit(Sale.entries.discounts.item, ['code'])),
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
