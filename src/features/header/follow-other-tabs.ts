import { showOwnCurrency } from '#stores/own-currency.ts'

/**
 * Another tab may have logged in or out, filled the basket or changed the currency: sets again what the
 * first-paint script makes of these cookies, whenever the visitor returns to this tab, also through the
 * browser's page cache.
 */
export function followOtherTabs(): void {
  function look() {
    const { cookie } = document
    const { dataset } = document.documentElement
    const count = /\bguest_cart_element=([1-9]\d*)/.exec(cookie)?.[1]
    if (count) dataset.basket = count
    else delete dataset.basket
    // Not set again: the header would ask for the credit twice.
    if (/\bisagent=[^;]/.test(cookie)) dataset.agent ??= 'yes'
    else {
      delete dataset.agent
      showOwnCurrency()
    }
    const currencyId = /(?:^|; )currency=(\d)/.exec(cookie)?.[1]
    const choice = document.querySelector<HTMLElement>(`[data-currency-id="${currencyId}"]`)
    if (choice?.dataset.setCurrency) dataset.currency = choice.dataset.setCurrency
  }
  for (const event of ['focus', 'pageshow', 'visibilitychange']) addEventListener(event, look)
}
