import { atom, onMount, readonlyType } from 'nanostores'
import { isCurrency, type Currency } from '#domain/money.ts'

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

onMount($shown, () => {
  $shown.set(shown())
  const watcher = new MutationObserver(() => $shown.set(shown()))
  watcher.observe(document.documentElement, { attributeFilter: ['data-currency'] })
  return () => watcher.disconnect()
})
