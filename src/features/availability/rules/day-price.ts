import type { OptionDay } from '#contract/catalogue/availability.ts'
import { addPrices, mapPrices, zeroPrices, type Prices } from '#domain/price/money.ts'
import type { PassengerType, Passengers } from '#domain/offer/passenger.ts'
import { totalOf } from '#domain/price/price.ts'
import { travelling } from '#domain/offer/passenger.ts'
import type { Booking, BookingPart } from './booking.ts'

/** What all passengers pay for an option on its day, and what they would pay at the counter. */
export function priceOfOption(
  { units }: OptionDay,
  passengers: Passengers,
): { total: Prices; retail: Prices } {
  return totalOf(
    travelling(passengers).flatMap(({ type, count }) => {
      const unit = units.find((found) => found.type === type)
      return unit ? [{ type, count, price: unit.price, retail: unit.retail }] : []
    }),
  )
}

/** The sum over the parts that are chosen; `undefined` while one is missing. */
export function priceOfBooking(
  { picks, passengers }: Booking,
  options: readonly OptionDay[],
): { total: Prices; retail: Prices } | undefined {
  const chosen = picks.map((pick) => options.find(({ optionId }) => optionId === pick?.optionId))
  if (chosen.some((option) => !option)) return undefined
  return chosen
    .flatMap((option) => (option ? [priceOfOption(option, passengers)] : []))
    .reduce(
      (sum, price) => ({
        total: addPrices(sum.total, price.total),
        retail: addPrices(sum.retail, price.retail),
      }),
      { total: zeroPrices, retail: zeroPrices },
    )
}

const cheapest = (prices: Prices[]): Prices | undefined =>
  prices.length === 0
    ? undefined
    : mapPrices((currency) => Math.min(...prices.map((price) => price[currency])))

/**
 * What one passenger of a type pays on the day: the sum over all parts of the chosen option's price or else
 * the lowest. `exact` unless a part still leaves a choice.
 */
export function dayPriceOf(
  type: PassengerType,
  { picks }: Booking,
  parts: readonly BookingPart[],
  options: readonly OptionDay[],
): { price: Prices; exact: boolean } | undefined {
  const byPart = parts.map(({ optionIds }, part) => {
    const inPart = options.filter(({ optionId }) => optionIds.includes(optionId))
    const chosen = inPart.find(({ optionId }) => optionId === picks[part]?.optionId)
    const prices = (chosen ? [chosen] : inPart).flatMap(({ units }) =>
      units.filter((unit) => unit.type === type).map((unit) => unit.price),
    )
    return cheapest(prices)
  })
  const exact = parts.every(({ optionIds }, part) => picks[part] !== undefined || optionIds.length === 1)
  return byPart.reduce<{ price: Prices; exact: boolean } | undefined>(
    (sum, price) => (sum && price ? { price: addPrices(sum.price, price), exact } : undefined),
    { price: zeroPrices, exact },
  )
}

/** What is saved in each currency; `undefined` unless every currency saves. */
export function savingOf({ total, retail }: { total: Prices; retail: Prices }): Prices | undefined {
  const saved = mapPrices((currency) => retail[currency] - total[currency])
  return Object.values(saved).every((amount) => amount > 0) ? saved : undefined
}
