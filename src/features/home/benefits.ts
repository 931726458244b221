import type { ProductCard } from '#contract/product.ts'

/** How many of the tickets on sale have which advantage, counted in the catalogue. */
export interface Benefits {
  all: number
  /**
   * The number of tickets that can be cancelled for free, and the most common deadline in hours before the
   * visit.
   */
  free: number
  cancelHours: number | undefined
  mobile: number
  /** The longest validity of a voucher without a fixed date, in months. */
  months: number
}

/**
 * The most frequent value; of equally frequent ones the smallest, so that the shop never promises too much.
 */
function mostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)[0]?.[0]
}

export function benefitsOf(products: readonly ProductCard[]): Benefits {
  const free = products.flatMap(({ cancelHours }) => cancelHours ?? [])
  return {
    all: products.length,
    free: free.length,
    cancelHours: mostFrequent(free),
    mobile: products.filter(({ voucher }) => voucher === 'mobile').length,
    months: Math.max(0, ...products.map(({ validMonths }) => validMonths)),
  }
}
