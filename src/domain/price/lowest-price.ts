import { leadUnits } from '#domain/offer/availability.ts'
import { addDays, type Day } from '#domain/time/day.ts'
import { addPrices, mapPrices, zeroPrices, type Prices } from './money.ts'
import { openOn, priceOn, type Option, type SeasonPrice } from '#domain/offer/option.ts'
import { lessPercent } from '#domain/offer/package.ts'
import { lastPlannableDay } from '#domain/offer/validity.ts'

/** A year covers every season once. */
const DAYS_AHEAD = 365

const isPaid = ({ price }: SeasonPrice): boolean => price.EUR > 0

/**
 * The season prices of paying lead units that apply on some day of the coming year. Most are met within days,
 * and then the rest of the year is not looked at.
 */
function pricesAhead(option: Option, from: Day): Set<SeasonPrice> {
  const met = new Set<SeasonPrice>()
  const units = leadUnits(option)
  const stated = units.flatMap(({ prices }) => prices.filter(isPaid)).length
  const last = lastPlannableDay(option.validity, from)
  for (let ahead = 0; ahead < DAYS_AHEAD && met.size < stated; ahead++) {
    const day = addDays(from, ahead)
    if (last !== undefined && day > last) break
    if (!openOn(option, day)) continue
    for (const unit of units) {
      const season = priceOn(unit, day)
      if (season && isPaid(season)) met.add(season)
    }
  }
  return met
}

/**
 * The "from" price: the lowest price of the coming year, with the counter price of the same ticket. A
 * package adds up the lowest prices of its parts. `undefined` when nothing is on sale.
 */
export function lowestPrice(
  parts: Option[][],
  from: Day,
  discountPercent: number,
): { price: Prices; retail: Prices } | undefined {
  let sum = { price: zeroPrices, retail: zeroPrices }
  for (const options of parts) {
    const met = options.flatMap((option) => [...pricesAhead(option, from)])
    const [first] = met.toSorted((a, b) => a.price.EUR - b.price.EUR)
    if (!first) return undefined
    const price = mapPrices((currency) => Math.min(...met.map((season) => season.price[currency])))
    sum = {
      price: addPrices(sum.price, lessPercent(price, discountPercent)),
      retail: addPrices(sum.retail, first.retail ?? first.price),
    }
  }
  return sum
}
