import type { ProductCard } from '#contract/catalogue/product.ts'

/**
 * The most popular products without a board full of buses: the kinds alternate in the order of their first
 * appearance, each with its most popular products first.
 */
export function interleaveKinds(products: readonly ProductCard[], count: number): ProductCard[] {
  const byKind = Map.groupBy(products, ({ kind }) => kind)
  const rounds = Math.max(0, ...[...byKind.values()].map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) =>
    [...byKind.values()].flatMap((ofKind) => ofKind.slice(round, round + 1)),
  )
    .flat()
    .slice(0, count)
}
