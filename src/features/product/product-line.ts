import type { Product } from '#contract/product.ts'
import { lines, type Line } from '#ui/transit/line.ts'

const byKind: Record<Product['kind'], Line> = {
  hop_on: 'red',
  cruise: 'teal',
  attraction: 'purple',
  tour: 'blue',
  package: 'green',
}

/** The colour of the page: that of the product's first route, or else of its kind. */
export function productLineColour(
  { kind }: Pick<Product, 'kind'>,
  routes: readonly { colour: string }[],
): Line {
  return lines.find((line) => kind !== 'package' && line === routes[0]?.colour) ?? byKind[kind]
}
