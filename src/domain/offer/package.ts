import { dayStatuses, type DayStatus, type Standing } from './availability.ts'
import { addPrices, mapPrices, zeroPrices, percentOf, type Prices } from '#domain/price/money.ts'
import type { PricedUnit } from '#domain/price/price.ts'

/** A package can be booked on a day only when each part can: the worst state counts. */
export function worstStatus(statuses: DayStatus[]): DayStatus {
  return dayStatuses.findLast((status) => statuses.includes(status)) ?? 'unavailable'
}

/** The standing of a package: its worst part's state, and the seats of the part that has fewest. */
export function worstOf(parts: Standing[]): Standing {
  const fewest = Math.min(...parts.map(({ left }) => left ?? Infinity))
  return {
    status: worstStatus(parts.map(({ status }) => status)),
    left: Number.isFinite(fewest) ? fewest : null,
    scarceAt: Math.max(0, ...parts.map(({ scarceAt }) => scarceAt)),
  }
}

/**
 * Deducted from each passenger's price separately, so that the lines of a package add up to its price to
 * the cent.
 */
export function lessPercent(prices: Prices, percent: number): Prices {
  return mapPrices((currency) => prices[currency] - percentOf(prices[currency], percent))
}

export function discountUnits(units: PricedUnit[], percent: number): PricedUnit[] {
  return units.map((unit) => ({ ...unit, price: lessPercent(unit.price, percent) }))
}

/** `undefined` when a part has no price: the package then has none either. */
export function sumOfParts(parts: (Prices | undefined)[], percent: number): Prices | undefined {
  return parts.reduce<Prices | undefined>(
    (sum, part) => sum && part && addPrices(sum, lessPercent(part, percent)),
    zeroPrices,
  )
}
