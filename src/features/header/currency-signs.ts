import type { Currency } from '#domain/money.ts'

/** What stands on the currency button; narrow, as every page shows prices beside it. */
export const currencySigns: Record<Currency, string> = { EUR: '€', GBP: '£', USD: '$' }
