import type { Prices } from '#domain/money.ts'

/** Infants mostly: said as “Free”, never as a price of nought. */
export const isFree = (prices: Prices): boolean => Object.values(prices).every((amount) => amount === 0)
