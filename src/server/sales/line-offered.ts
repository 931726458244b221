import { takesPlace } from '#domain/offer/option.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import type { LineOffer } from './line-offer.ts'

type Ticket = Pick<LineRow, 'productId' | 'packageId' | 'day' | 'slot' | 'validity'>

/**
 * Whether what a basket holds may still be sold: an import may have closed its day, dropped its start time or
 * withdrawn it since. A flexible ticket is good on other days too. Of a city outside the scope of this build
 * nothing is known to be withdrawn: a payment may be settled by the process of another build.
 */
export function isOffered({ product, option }: LineOffer, line: Ticket): boolean {
  const isWithdrawn = product.city.sold && !(product.sold && option.sold)
  if (isWithdrawn || option.product.id !== line.productId) return false
  if (product.city.sold && !product.options.includes(option)) return false
  if (line.validity?.kind === 'flexible') return true
  return takesPlace(option.entry, { day: line.day, time: line.slot || null })
}
