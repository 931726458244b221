import { createHash } from 'node:crypto'
import { localeEntries, type Locale } from '#config/locales.ts'
import type { Payer } from '#contract/payment/payer.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import type { Money } from '#domain/price/money.ts'
import type { SaleLineForPayment } from './sales-port.ts'

export interface RequestParts {
  merchantAccount: string
  reference: string
  amount: Money
  returnUrl: string
  origin: string
  locale: Locale
  payer: Payer
  lines: SaleLineForPayment[]
  order: Pick<PayByAdyen, 'paymentMethod' | 'browserInfo' | 'riskData'>
  shopperIp: string | undefined
}

/** adyen-web's redirect component cannot show PayPal's own buttons, so ask for PayPal's page. */
const asRedirect = (method: PayByAdyen['paymentMethod']): Record<string, unknown> =>
  method.type === 'paypal' ? { ...method, subtype: 'redirect' } : method

/**
 * The body of /payments, fixed with reference, amount and key before the first call: every later call for
 * this attempt sends exactly this text. Captured at once, since tickets are delivered at once.
 */
export function freezeRequest(parts: RequestParts): string {
  const { payer, amount, order, lines, locale, shopperIp } = parts
  return JSON.stringify({
    merchantAccount: parts.merchantAccount,
    reference: parts.reference,
    amount: { value: amount.amount, currency: amount.currency },
    channel: 'Web',
    origin: parts.origin,
    returnUrl: parts.returnUrl,
    captureDelayHours: 0,
    paymentMethod: asRedirect(order.paymentMethod),
    ...(order.browserInfo ? { browserInfo: order.browserInfo } : {}),
    ...(order.riskData ? { riskData: order.riskData } : {}),
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred' } },
    shopperInteraction: 'Ecommerce',
    shopperLocale: localeEntries[locale].tag,
    countryCode: payer.country,
    shopperEmail: payer.email,
    shopperName: { firstName: payer.firstName, lastName: payer.lastName },
    ...(payer.phone ? { telephoneNumber: `+${payer.phonePrefix}${payer.phone.replace(/\D/g, '')}` } : {}),
    ...(shopperIp ? { shopperIP: shopperIp } : {}),
    lineItems: lines.map(({ id, description, total }) => ({
      id: String(id),
      description,
      quantity: 1,
      amountIncludingTax: total,
    })),
  })
}

/** Distinguishes a repeated order from another one under the same attempt id. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
