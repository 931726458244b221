import { readProduct, readProductMap } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import type { RouteMap } from '#contract/catalogue/map.ts'
import type { Product } from '#contract/catalogue/product.ts'

/** The lines of one product of a city; `undefined` for anything else that an address may say. */
export async function readMapOfProduct(
  api: Transport,
  cityId: number,
  asked: string,
): Promise<{ product: Product; map: RouteMap } | undefined> {
  if (!/^[1-9]\d{0,9}$/.test(asked)) return undefined
  const [product, map] = await Promise.all([
    readProduct(api, Number(asked)),
    readProductMap(api, Number(asked)),
  ])
  if (!product.ok || !map.ok || product.value.locationId !== cityId) return undefined
  return map.value.routes.length > 0 ? { product: product.value, map: map.value } : undefined
}
