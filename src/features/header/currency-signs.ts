import type { Currency } from '#domain/price/money.ts'

/** The text of the currency button; the narrow signs, as beside the prices on every page. */
export const currencySigns: Record<Currency, string> = { EUR: '€', GBP: '£', USD: '$' }
