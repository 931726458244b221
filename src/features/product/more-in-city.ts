import type { Product, ProductCard } from '#contract/catalogue/product.ts'
import { complements } from '#domain/sale/cross-selling.ts'

const MOST = 3

/**
 * What goes well with a product in its city: other kinds first, in the order of the city; neither packages
 * nor what it holds already. Those that cannot be bought are left out.
 */
export function moreInCity(
  product: Pick<Product, 'id' | 'kind' | 'locationId' | 'parts'>,
  sold: readonly ProductCard[],
): ProductCard[] {
  const held = new Set(product.parts.map(({ productId }) => productId))
  const ofCity = ({ id, kind }: Pick<ProductCard, 'id' | 'kind'>, rank: number) => ({
    id,
    kind,
    cityId: product.locationId,
    rank,
  })
  const buyable = sold.filter(({ id, from }) => from !== null && !held.has(id))
  return complements([ofCity(product, 0)], buyable.map(ofCity))
    .slice(0, MOST)
    .flatMap(({ id }) => buyable.find((card) => card.id === id) ?? [])
}
