import { productKinds } from '#contract/catalogue/product.ts'
import type { SaleStatistics } from '#contract/catalogue/site.ts'
import { flexibleMonths } from '#domain/offer/validity.ts'
import type { Catalogue, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { cancelTermsOf } from './product-card.ts'

/** Counted once for each import, since lists of the whole catalogue are too long to count for each page. */
const counted = new WeakMap<Catalogue, SaleStatistics>()

/**
 * The most frequent value; of equally frequent ones the smallest, so that the shop never promises too much.
 */
function mostFrequent(values: readonly number[]): number | null {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)[0]?.[0] ?? null
}

const monthsOf = ({ parts }: CatalogueProduct): number =>
  flexibleMonths(parts.map(({ options }) => options.map((option) => option.entry)))

function count(products: readonly CatalogueProduct[]): SaleStatistics {
  const entries = products.map(({ entry }) => entry)
  const deadlines = products.flatMap((product) => cancelTermsOf(product).hours ?? [])
  return {
    count: products.length,
    kinds: productKinds.filter((kind) => entries.some((entry) => entry.kind === kind)),
    cancellable: deadlines.length,
    cancelHours: mostFrequent(deadlines),
    mobile: entries.filter(({ voucher }) => voucher === 'mobile').length,
    validMonths: Math.max(0, ...products.map(monthsOf)),
  }
}

/** What all cities of the build sell together, in numbers. */
export function saleStatistics(catalogue: Catalogue): SaleStatistics {
  const known = counted.get(catalogue)
  if (known) return known
  const cities = [...catalogue.cities.values()].filter((city) => city.sold)
  const found = count(cities.flatMap((city) => city.products))
  counted.set(catalogue, found)
  return found
}
