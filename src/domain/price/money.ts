/** The currencies of the shop (S3). All three have two decimals. */
export const currencies = ['EUR', 'GBP', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const currencyIds = { EUR: 1, GBP: 2, USD: 3 } as const satisfies Record<Currency, number>

export function currencyById(id: number): Currency | undefined {
  return currencies.find((currency) => currencyIds[currency] === id)
}

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((currency) => currency === value)
}

/** An amount in integer minor units (cents, pence) with its ISO code. */
export interface Money {
  amount: number
  currency: Currency
}

/** One price in each currency, set by the operator and never converted; integer minor units. */
export type Prices = Record<Currency, number>

export const zeroPrices: Prices = { EUR: 0, GBP: 0, USD: 0 }

/** Applies a rule to each currency separately, so rounding in one never affects another. */
export function mapPrices(rule: (currency: Currency) => number): Prices {
  return { EUR: rule('EUR'), GBP: rule('GBP'), USD: rule('USD') }
}

export function addPrices(a: Prices, b: Prices): Prices {
  return mapPrices((currency) => a[currency] + b[currency])
}

export function timesPrices(prices: Prices, count: number): Prices {
  return mapPrices((currency) => prices[currency] * count)
}

/** `percent` of an amount in minor units; half a cent is rounded away from zero, as printed prices are. */
export function percentOf(amount: number, percent: number): number {
  const cents = Math.round(Math.abs(amount * percent) / 100)
  return amount < 0 ? -cents : cents
}
