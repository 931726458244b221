import type { Sale } from '#contract/basket/basket.ts'

/**
 * A sale for whoever paid the surcharge of one of its tickets. Everybody who has the voucher's link may do
 * that, so it shows no passport, phone number or coupon of the buyer.
 */
export function sharedSaleView({ couponTerms: _, ...sale }: Sale): Sale {
  return {
    ...sale,
    lines: sale.lines.map((line) => ({ ...line, traveller: null })),
    discounts: sale.discounts.map((discount) => ({ ...discount, code: null })),
  }
}
