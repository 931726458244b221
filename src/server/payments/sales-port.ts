import type { Money } from '#domain/price/money.ts'
import type { ShownLine } from '#domain/sale/shown-lines.ts'
import type { Tx } from '#server/db/database.ts'
import type { Result } from '#domain/result.ts'
import type { TravellerField } from '#contract/payment/traveller-fields.ts'
import type { ReturnReason } from '#server/db/schema/fulfilment.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import type { Attempt } from './attempts.ts'

/** The only reason for which a basket may refuse its payer. */
export interface CouponRefused {
  code: 'coupon_already_had'
}

/** Why an agent's credit does not pay for a basket. */
export interface CreditRefused {
  code: 'credit_too_low' | 'agents_only' | 'currency_unknown'
}

export interface SaleLineForPayment {
  id: number
  /** What would make it another ticket. */
  held: ShownLine
  description: string
  total: number
  /** True for young passengers without company, held before the rules changed: they must not be sold. */
  lacksCompany: boolean
  /** Its tour has started, or the last of its days has ended: it must not be sold any more. */
  isPast: boolean
  /** False where its day was closed, or the ticket withdrawn, since it was held: it must not be sold. */
  isOffered: boolean
  /** What the product asks of the lead traveller. */
  travellerFields: readonly TravellerField[]
  /** The details given when the ticket was added. */
  givenBefore: Partial<Record<TravellerField, string>>
}

/** How a payment changed by news of its bank. */
export interface BankNews {
  before: Attempt
  after: Attempt
  /** Names the news: the buyer is told of the same news once. */
  key: string
}

/**
 * What payments ask of the baskets. Every call runs in the caller's transaction, which has locked the
 * sale's row.
 */
export interface SalesPort {
  /** The open lines at the prices the visitor was shown; their sum is the total. */
  lines(tx: Tx, sale: SaleRow): Promise<SaleLineForPayment[]>
  /** False for the surcharge of a ticket that was used, cancelled or moved otherwise. */
  mayBePaid(tx: Tx, sale: SaleRow): Promise<boolean>
  /** Refuses a payer who has had the sale's coupon as often as its rules allow. */
  claimCoupon(tx: Tx, sale: SaleRow, email: string): Promise<Result<null, CouponRefused>>
  /** Extends the holds that have not ended, to `until`. */
  extendHolds(tx: Tx, sale: SaleRow, until: Date): Promise<void>
  /** Turns the holds into sold seats, all or none; expired ones are taken again if there are seats. */
  allocate(tx: Tx, sale: SaleRow): Promise<boolean>
  /** Deducts the total from the credit of the agent whose booking it is. */
  charge(tx: Tx, sale: SaleRow, amount: number): Promise<Result<null, CreditRefused>>
  /** Gives the seats of a sale back. */
  release(tx: Tx, sale: SaleRow): Promise<void>
  /**
   * Creates voucher and mail of a paid sale, or moves the ticket that a surcharge was for, and frees the
   * session for a new basket.
   */
  fulfil(tx: Tx, sale: SaleRow): Promise<void>
  /** Makes the tickets of a booking worth what its payments still hold, after news of one of them. */
  settleBooking(tx: Tx, sale: SaleRow, news: BankNews): Promise<void>
  /** Queues the mail about the returned money. */
  announceReversal(tx: Tx, sale: SaleRow, attempt: Attempt, reason: ReturnReason): Promise<void>
}

/** The amount that the bank is asked for. */
export const sumOf = (
  lines: Pick<SaleLineForPayment, 'total'>[],
  { currency }: Pick<SaleRow, 'currency'>,
): Money => ({
  amount: lines.reduce((sum, line) => sum + line.total, 0),
  currency,
})
