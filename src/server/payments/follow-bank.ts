import type { Tx } from '#server/db/database.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { changeAttempt, clearedAttemptFields, type Attempt } from './attempts.ts'
import { bankBalance } from './bank-balance.ts'
import { coverRefunds } from './cover-refunds.ts'
import { stateAfterNews } from './machine.ts'
import type { SalesPort } from './sales-port.ts'

interface Followed {
  row: SaleRow
  attempt: Attempt
  /** Names the news that is followed: the buyer is told of the same news once. */
  key: string
  now: Date
}

/**
 * Brings a payment, its refunds and its booking in line with all that the bank has told of its money. The
 * order of the news does not matter, since they are added up anew each time. The caller has locked the sale
 * and the attempt.
 */
export async function followBank(
  tx: Tx,
  sales: SalesPort,
  { row, attempt, key, now }: Followed,
): Promise<Attempt> {
  const balance = await bankBalance(tx, attempt)
  const { returned, disputed, left } = balance
  const state = stateAfterNews(attempt.state, balance)
  // What a dispute took may come back.
  const covered = { returnedNow: returned - attempt.returned, stays: left + disputed }
  await coverRefunds(tx, attempt.id, covered, now)
  const after = await changeAttempt(tx, attempt.id, {
    returned,
    disputed,
    updatedAt: now,
    ...(state ? { ...clearedAttemptFields, state } : {}),
  })
  // A payment that could not be kept never paid for the sale.
  if (['authorised', 'review', 'reversed'].includes(attempt.state))
    await sales.settleBooking(tx, row, { before: attempt, after, key })
  return after
}
