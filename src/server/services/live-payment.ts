import type { Tx } from '#server/db/database.ts'
import { changeAttempt, liveAttemptOf, overAndDone } from '#server/payments/attempts.ts'
import { isUndecided } from '#server/payments/machine.ts'

/** A payment that may still take the money: its amount was frozen, so the basket must not end under it. */
export const hasLivePayment = async (tx: Tx, saleId: number): Promise<boolean> =>
  (await liveAttemptOf(tx, saleId)) !== undefined

/**
 * Makes way for a change of the basket: a payment that only waits for its shopper is given up (should the bank still
 * say yes, the money goes back). False while one is being decided.
 */
export async function giveUpPayment(tx: Tx, saleId: number, now: Date): Promise<boolean> {
  const live = await liveAttemptOf(tx, saleId)
  if (!live) return true
  if (isUndecided(live.state)) return false
  await changeAttempt(tx, live.id, { ...overAndDone, state: 'abandoned', updatedAt: now })
  return true
}
