import { atom, onMount, readonlyType } from 'nanostores'
import { currencyById, currencyIds, isCurrency, type Currency } from '#domain/price/money.ts'
import { currencyCookie } from './shop-cookie.ts'

const shown = (): Currency => {
  const currency = typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency
  return isCurrency(currency) ? currency : 'EUR'
}

const $shown = atom<Currency>(shown())

/**
 * The current currency. Its source is `<html data-currency>`, set by the first-paint script and the
 * header's menu.
 */
export const $currency = readonlyType($shown)

/** Shows another currency, here and on the pages to come. */
export function showCurrency(currency: Currency): void {
  document.documentElement.dataset.currency = currency
  document.cookie = currencyCookie(currencyIds[currency])
  // At once: the observer tells it only after this turn, when a page may have been drawn in both currencies.
  $shown.set(currency)
}

/** Shows the currency of the cookie, which another tab may have changed. */
export function followCurrency(): void {
  const id = /(?:^|; )currency=(\d)/.exec(document.cookie)?.[1]
  const currency = currencyById(Number(id))
  if (currency) document.documentElement.dataset.currency = currency
}

onMount($shown, () => {
  $shown.set(shown())
  const watcher = new MutationObserver(() => $shown.set(shown()))
  watcher.observe(document.documentElement, { attributeFilter: ['data-currency'] })
  return () => watcher.disconnect()
})
