import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { NamedItem } from '#contract/basket/restore-basket.ts'
import type { Locale } from '#config/locales.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'

/** Names a ticket, also one that is no longer sold: the catalogue keeps the texts of withdrawn products. */
export function nameItem(catalogue: Catalogue, item: AddToCart, locale: Locale): NamedItem {
  const product = catalogue.products.get(item.productId)
  return {
    productId: item.productId,
    productName: product ? inLanguage(product.entry.names, locale) : null,
    locationName: product ? inLanguage(product.city.entry.names, locale) : null,
    choices: item.choices.map(({ optionId, day, time, passengers }) => {
      const option = catalogue.options.get(optionId)
      const optionName = option ? inLanguage(option.entry.names, locale) : null
      return { optionId, optionName, day, time: time ?? null, passengers }
    }),
  }
}
