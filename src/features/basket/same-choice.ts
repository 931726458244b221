import type { AddToCart } from '#contract/basket.ts'
import type { BasketItem } from './basket-items.ts'

/** The choice that put an item into the basket; for a package one for each of its parts. */
export function sameChoice(item: BasketItem): AddToCart {
  return {
    productId: item.lines[0].productId,
    choices: item.lines.map(({ optionId, day, time, units }) => ({
      optionId,
      day,
      time,
      passengers: Object.fromEntries(units.map(({ type, count }) => [type, count])),
    })),
  }
}
