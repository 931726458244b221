import { currencyChoice } from '#stores/currency-choice.ts'
import { currencyCookie } from '#stores/shop-cookie.ts'

/** Changes the currency on the page at once, and has the basket, if any, repriced (S7). */
export function initCurrencyMenu(): void {
  const root = document.documentElement
  const choices = [...document.querySelectorAll<HTMLButtonElement>('[data-set-currency]')]

  const mark = () => {
    for (const choice of choices) {
      choice.setAttribute('aria-pressed', String(choice.dataset.setCurrency === root.dataset.currency))
    }
  }

  for (const choice of choices) {
    choice.addEventListener('click', () => {
      const { setCurrency, currencyId } = choice.dataset
      if (!setCurrency || !currencyId || setCurrency === root.dataset.currency) return
      root.dataset.currency = setCurrency
      document.cookie = currencyCookie(currencyId)
      if (!root.dataset.basket) return
      currencyChoice.write(setCurrency)
      void repriceStoredBasket()
    })
  }

  new MutationObserver(mark).observe(root, { attributeFilter: ['data-currency'] })
  mark()
}

/** Loaded only when needed: most visitors change the currency before they have a basket. */
async function repriceStoredBasket(): Promise<void> {
  const { repriceBasket } = await import('#stores/basket.ts')
  await repriceBasket()
}
