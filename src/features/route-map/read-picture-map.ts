import { listProductsOf } from '#client/location.ts'
import { readProductMap } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import type { RouteMap } from '#contract/catalogue/map.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { DrawableMap } from './drawing.ts'

/**
 * What the pictures of a product show: its own lines or, for an attraction, which has none, where it is among
 * the lines of its city's first tour.
 */
export async function readPictureMap(
  api: Transport,
  { locationId, meeting }: Pick<Product, 'locationId' | 'meeting'>,
  own: RouteMap,
): Promise<DrawableMap> {
  if (own.routes.some(({ stops }) => stops.length > 1)) return own
  const sold = await listProductsOf(api, locationId)
  const tour = sold.ok ? sold.value.data.find(({ stopCount }) => stopCount > 1) : undefined
  const lines = tour && (await readProductMap(api, tour.id))
  return lines?.ok ? { ...lines.value, place: meeting.at } : own
}
