import type { ProductCard } from '#contract/product.ts'

/** What can be said of all tickets on sale, counted, never claimed. */
export interface Promises {
  all: number
  /** How many can be cancelled free of charge, and until how many hours before most of them can. */
  free: number
  cancelHours: number | undefined
  mobile: number
  /** The longest validity of an open voucher, months. */
  months: number
}

/** The value found most often; of equals the smaller, so that a promise is never the bigger one. */
function commonest(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)[0]?.[0]
}

export function promisesOf(products: readonly ProductCard[]): Promises {
  const free = products.flatMap(({ cancelHours }) => cancelHours ?? [])
  return {
    all: products.length,
    free: free.length,
    cancelHours: commonest(free),
    mobile: products.filter(({ voucher }) => voucher === 'mobile').length,
    months: Math.max(0, ...products.map(({ validMonths }) => validMonths)),
  }
}
