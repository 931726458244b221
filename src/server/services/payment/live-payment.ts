import type { Tx } from '#server/db/database.ts'
import { changeAttempt, liveAttemptOf, MAILED, clearedAttemptFields } from '#server/payments/attempts.ts'
import { isUndecided } from '#server/payments/machine.ts'

/**
 * Whether a payment may still succeed: its amount is fixed, so the basket must not end meanwhile. A free
 * order that waits for its mailed link is abandoned here, since it ends with the basket.
 */
export async function outlivesHold(tx: Tx, saleId: number, now: Date): Promise<boolean> {
  const live = await liveAttemptOf(tx, saleId)
  if (live?.method !== MAILED) return live !== undefined
  await changeAttempt(tx, live.id, { ...clearedAttemptFields, state: 'abandoned', updatedAt: now })
  return false
}

/**
 * Abandons a payment that only waits for its shopper, before a change of the basket (should the bank
 * still authorise it, the money goes back). False while a payment is being decided.
 */
export async function giveUpPayment(tx: Tx, saleId: number, now: Date): Promise<boolean> {
  const live = await liveAttemptOf(tx, saleId)
  if (!live) return true
  if (isUndecided(live.state)) return false
  await changeAttempt(tx, live.id, { ...clearedAttemptFields, state: 'abandoned', updatedAt: now })
  return true
}
