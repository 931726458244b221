import type { refund } from '#server/db/schema/refund.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'

type RefundState = (typeof refund.$inferSelect)['state']

/** The status of a fully cancelled sale. A failed refund puts it under review by the operator. */
export function statusAfterRefunds(refunds: readonly { state: RefundState }[]): SaleRow['status'] {
  if (refunds.some(({ state }) => state === 'failed')) return 'review'
  return refunds.every(({ state }) => state === 'done') ? 'cancelled' : 'cancel_requested'
}
