import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { Passengers } from '#domain/offer/passenger.ts'
import type { BasketItem } from '#features/basket/basket-items.ts'

function passengersOf({ units }: SaleLine): Passengers {
  const counts: Passengers = {}
  for (const { type, count } of units) counts[type] = (counts[type] ?? 0) + count
  return counts
}

/** The call that puts a removed ticket back, with its travellers. */
export const additionOf = ({ lines }: BasketItem): AddToCart => ({
  productId: lines[0].productId,
  choices: lines.map((line) => ({
    optionId: line.optionId,
    day: line.day,
    time: line.time,
    passengers: passengersOf(line),
    ...(line.traveller ? { traveller: line.traveller } : {}),
  })),
})
