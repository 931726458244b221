import type { Money } from '#domain/money.ts'
import type { Tx } from '#server/db/database.ts'
import type { Result } from '#domain/result.ts'
import type { TravellerField } from '#contract/product.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'

/** The only thing that a basket may hold against who pays for it. */
export interface CouponRefused {
  code: 'coupon_already_had'
}

/** Why an agent's credit does not pay for a basket. */
export interface CreditRefused {
  code: 'credit_too_low' | 'agents_only' | 'currency_unknown'
}

export interface SaleLineForPayment {
  id: number
  description: string
  total: number
  /** Young passengers alone, held before the rule or the option's own word changed: never to be sold. */
  lacksCompany: boolean
  /** What the product asks of the lead traveller. */
  travellerFields: readonly TravellerField[]
  /** What was told of them when the ticket was put into the basket. */
  told: Partial<Record<TravellerField, string>>
}

/**
 * What payments ask of the baskets. Every call runs in the caller's transaction, which has locked the
 * sale's row.
 */
export interface SalesPort {
  /** The open lines at the prices the visitor was shown; their sum is the total. */
  lines(tx: Tx, sale: SaleRow): Promise<SaleLineForPayment[]>
  /** Refuses a payer who has had the sale's coupon as often as its rules allow. */
  claimCoupon(tx: Tx, sale: SaleRow, email: string): Promise<Result<null, CouponRefused>>
  /** Keeps what is still held until then. */
  extendHolds(tx: Tx, sale: SaleRow, until: Date): Promise<void>
  /** Turns the holds into sold seats, all or none; lapsed ones are taken again if there are seats. */
  allocate(tx: Tx, sale: SaleRow): Promise<boolean>
  /** Takes what the sale costs from the credit of the agent whose sale it is. */
  charge(tx: Tx, sale: SaleRow, amount: number): Promise<Result<null, CreditRefused>>
  /** Gives the seats of a sale back. */
  release(tx: Tx, sale: SaleRow): Promise<void>
  /** Voucher, mail and a fresh basket for the session: what a paid sale sets off. */
  fulfil(tx: Tx, sale: SaleRow): Promise<void>
  /** The mail that the money goes back. */
  announceReversal(tx: Tx, sale: SaleRow): Promise<void>
}

/** What the bank is asked for. */
export const sumOf = (
  lines: Pick<SaleLineForPayment, 'total'>[],
  { currency }: Pick<SaleRow, 'currency'>,
): Money => ({
  amount: lines.reduce((sum, line) => sum + line.total, 0),
  currency,
})
