import type { PayByAdyen, Traveller } from '#contract/payment/payment-requests.ts'
import { ok } from '#domain/result.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { sumOf, type SaleLineForPayment } from '#server/payments/sales-port.ts'
import { isCountryCode } from '../catalogue/countries.ts'
import { refuse, type Answer } from '#server/refusal.ts'

/** One press of Pay; without a payment method where the total is zero or credit pays. */
export type Order = Omit<PayByAdyen, 'paymentMethod'> & Partial<Pick<PayByAdyen, 'paymentMethod'>>

/** `none`: not asked by an agent. `refused`: by an agent whose credit does not pay for this basket. */
export type CreditUse = 'offered' | 'refused' | 'none'

/** A zero total needs no payment method; any other does, unless an agent asks for credit. */
const fits = (order: Order, amount: number, credit: CreditUse): boolean =>
  order.paymentMethod ? amount > 0 : amount === 0 || credit !== 'none'

function missingDetails(lines: SaleLineForPayment[], travellers: Traveller[]): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const line of lines) {
    const given = travellers.find(({ lineId }) => lineId === line.id)
    for (const field of line.travellerFields) {
      if (!given?.[field] && !line.givenBefore[field]) missing[`travellers.${line.id}.${field}`] = 'required'
    }
  }
  return missing
}

/**
 * Why the order cannot be paid: a visit that has passed or is no longer offered, another total, credit that
 * does not pay for it, an unknown country, missing details of a traveller.
 */
export function refusesOrder(
  row: SaleRow,
  lines: SaleLineForPayment[],
  order: Order,
  credit: CreditUse,
): Answer<null> {
  if (lines.length === 0) return refuse('basket_empty')
  if (lines.some((line) => line.lacksCompany)) return refuse('company_required')
  if (lines.some((line) => line.isPast)) return refuse('visit_past')
  if (lines.some((line) => !line.isOffered)) return refuse('visit_not_offered')
  const total = sumOf(lines, row)
  if (
    total.amount !== order.total.amount ||
    total.currency !== order.total.currency ||
    !fits(order, total.amount, credit)
  ) {
    return refuse('amount_changed')
  }
  if (credit === 'refused' && !order.paymentMethod && total.amount > 0) return refuse('not_offered')
  if (!isCountryCode(order.payer.country)) {
    return { ok: false, failure: { code: 'invalid_payer', fields: { 'payer.country': 'required' } } }
  }
  const fields = missingDetails(lines, order.travellers)
  if (Object.keys(fields).length === 0) return ok(null)
  return { ok: false, failure: { code: 'traveller_details_missing', fields } }
}
