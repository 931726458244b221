import { currencyIds, isCurrency, type Currency } from '#domain/price/money.ts'
import { deviceTexts } from './kept-texts.ts'
import { currencyCookie } from './shop-cookie.ts'

const OWN = 'cityloop.own-currency'

function show(currency: Currency): void {
  document.documentElement.dataset.currency = currency
  document.cookie = currencyCookie(currencyIds[currency])
}

/**
 * Shows an agent the currency of the credit, on all pages. What the visitor saw before the login is kept for
 * `showOwnCurrency`.
 */
export function showCreditCurrency(currency: Currency): void {
  const own = document.documentElement.dataset.currency
  if (own === currency) return
  // The login of another agency, without a logout between them, leaves what is there. Without storage, the
  // currency of the credit stays after the logout.
  if (own && deviceTexts.read(OWN) === undefined) deviceTexts.write(OWN, own)
  show(currency)
}

/** Once no agent is logged in: shows what the visitor saw before the login. */
export function showOwnCurrency(): void {
  const own = deviceTexts.read(OWN)
  if (own === undefined) return
  deviceTexts.remove(OWN)
  if (isCurrency(own)) show(own)
}
