import type { AddToCart } from '#contract/basket.ts'
import type { BasketItem } from './basket-items.ts'

/** The choice that put an item into the basket. A package is chosen anew, as its parts belong together. */
export function sameChoice(item: BasketItem): AddToCart | undefined {
  const [line, ...others] = item.lines
  if (others.length > 0 || line.packageGroup !== null) return undefined
  return {
    productId: line.productId,
    choices: [
      {
        optionId: line.optionId,
        day: line.day,
        time: line.time,
        passengers: Object.fromEntries(line.units.map(({ type, count }) => [type, count])),
      },
    ],
  }
}
