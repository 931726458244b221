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
  /** Of the news that is followed; mails about it are sent once. */
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
  // Money of a payment that could not be kept never belonged to the sale.
  if (['authorised', 'review', 'reversed'].includes(attempt.state))
    await sales.settleBooking(tx, row, { before: attempt, after, key })
  return after
}
