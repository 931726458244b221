import type { Cancellation } from '#contract/booking/cancellation.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { disputedOf } from '#server/payments/disputed.ts'
import { moneyHeldFor, spreadOver } from './give-back.ts'

/** Where the money of a cancelled or moved ticket goes. */
export interface RefundDestination {
  destination: Cancellation['destination']
}

/**
 * Money goes back to where it came from. `undefined` where there is money to return but no valid payment that
 * holds it: its bank has taken it back, or may do so, or the operator is reviewing it.
 */
export async function refundDestinationOf(
  on: Database | Tx,
  saleId: number,
  amount: number,
): Promise<RefundDestination | undefined> {
  if (amount === 0) return { destination: 'nobody' }
  if ((await disputedOf(on, saleId)) > 0) return undefined
  const parts = spreadOver(await moneyHeldFor(on, saleId), amount)
  const [first] = parts ?? []
  return first && { destination: first.destination }
}
