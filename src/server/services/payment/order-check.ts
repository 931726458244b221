import type { PayByAdyen } from '#contract/payment.ts'
import type { Traveller } from '#contract/payer.ts'
import { ok } from '#domain/result.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { sumOf, type SaleLineForPayment } from '#server/payments/sales-port.ts'
import { isCountryCode } from '../catalogue/countries.ts'
import { refuse, type Answer } from '#server/refusal.ts'

/** One press of Pay; without a payment method where the total is zero or credit pays. */
export type Order = Omit<PayByAdyen, 'paymentMethod'> & Partial<Pick<PayByAdyen, 'paymentMethod'>>

/** A zero total needs no payment method; any other does, unless an agent's credit pays. */
const fits = (order: Order, amount: number, onCredit: boolean): boolean =>
  order.paymentMethod ? amount > 0 : amount === 0 || onCredit

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

/** Why the order cannot be paid: another total, an unknown country, missing details of a traveller. */
export function refusesOrder(
  row: SaleRow,
  lines: SaleLineForPayment[],
  order: Order,
  onCredit: boolean,
): Answer<null> {
  if (lines.length === 0) return refuse('basket_empty')
  if (lines.some((line) => line.lacksCompany)) return refuse('company_required')
  const total = sumOf(lines, row)
  if (
    total.amount !== order.total.amount ||
    total.currency !== order.total.currency ||
    !fits(order, total.amount, onCredit)
  ) {
    return refuse('amount_changed')
  }
  if (!isCountryCode(order.payer.country)) {
    return { ok: false, failure: { code: 'invalid_payer', fields: { 'payer.country': 'required' } } }
  }
  const fields = missingDetails(lines, order.travellers)
  if (Object.keys(fields).length === 0) return ok(null)
  return { ok: false, failure: { code: 'traveller_details_missing', fields } }
}
