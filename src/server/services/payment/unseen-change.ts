import { ok } from '#domain/result.ts'
import { isAsShown, type ShownLine } from '#domain/sale/shown-lines.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Order } from './order-check.ts'

/** In the fields of the basket's answer, which orders repeat. */
export const heldLine = ({
  id,
  productId,
  packageId,
  optionId,
  day,
  slot,
  language,
  units,
}: LineRow): ShownLine => ({
  id,
  productId: packageId ?? productId,
  optionId,
  day,
  time: slot === '' ? null : slot,
  language: language ?? undefined,
  units,
})

/**
 * Refuses an order whose payer saw other tickets than those in the locked basket: another tab may have moved
 * one to a day of the same price. Nobody is told so of an empty basket.
 */
export const refusesUnseen = (held: readonly LineRow[], { lines }: Pick<Order, 'lines'>): Answer<null> =>
  held.length === 0 || isAsShown(lines, held.map(heldLine)) ? ok(null) : refuse('basket_changed')
