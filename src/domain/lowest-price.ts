import { leadUnits } from './availability.ts'
import { addDays, type Day } from './day.ts'
import { addPrices, mapPrices, zeroPrices, type Prices } from './money.ts'
import { isClosed, priceOn, timetableOn, type Option, type SeasonPrice } from './option.ts'
import { lessPercent } from './package.ts'
import { isBeyondValidity } from './validity.ts'

/** A year covers every season once. */
const DAYS_AHEAD = 365

/** The season prices of paying lead units that apply on some day of the coming year. */
function pricesAhead(option: Option, from: Day): Set<SeasonPrice> {
  const met = new Set<SeasonPrice>()
  const units = leadUnits(option)
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const day = addDays(from, ahead)
    if (isBeyondValidity(option.validity, day, from)) break
    if (!timetableOn(option, day) || isClosed(option, day)) continue
    for (const unit of units) {
      const season = priceOn(unit, day)
      if (season && season.price.EUR > 0) met.add(season)
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
