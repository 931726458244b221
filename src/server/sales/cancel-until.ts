import { cancelDeadline } from '#domain/cancellation.ts'
import type { Day, Time } from '#domain/day.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'

/**
 * The end of free cancellation for somebody who buys at this instant, on the city's clock; `null` where
 * there is none, or where it has passed already.
 */
export function cancelUntil(
  product: CatalogueProduct,
  visit: { day: Day; time: Time | null },
  bought: Date,
): { day: Day; time: Time } | null {
  const deadline = cancelDeadline(product.city.entry.zone, visit, product.entry.cancelHours)
  return deadline && deadline.instant > bought ? { day: deadline.day, time: deadline.time } : null
}
