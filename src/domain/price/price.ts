import type { Day } from '#domain/time/day.ts'
import { addPrices, zeroPrices, timesPrices, type Prices } from './money.ts'
import { priceOn, type Option } from '#domain/offer/option.ts'
import { travelling, type PassengerType, type Passengers } from '#domain/offer/passenger.ts'

export interface PricedUnit {
  type: PassengerType
  count: number
  /** For one passenger, in minor units. */
  price: Prices
  retail: Prices
}

/** The price of each passenger type in a choice; types that the option does not sell are left out. */
export function priceUnits(option: Option, day: Day, passengers: Passengers): PricedUnit[] {
  return travelling(passengers).flatMap(({ type, count }) => {
    const unit = option.units.find((found) => found.type === type)
    const season = unit && priceOn(unit, day)
    return season ? [{ type, count, price: season.price, retail: season.retail ?? season.price }] : []
  })
}

export function totalOf(units: PricedUnit[]): { total: Prices; retail: Prices } {
  return units.reduce(
    (sum, unit) => ({
      total: addPrices(sum.total, timesPrices(unit.price, unit.count)),
      retail: addPrices(sum.retail, timesPrices(unit.retail, unit.count)),
    }),
    { total: zeroPrices, retail: zeroPrices },
  )
}
