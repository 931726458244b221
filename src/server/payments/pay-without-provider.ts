import { fail, ok, type Result } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { recordEvent, type ApplyDependencies } from './apply-event.ts'
import { changeAttempt, clearedAttemptFields, type Attempt } from './attempts.ts'
import { allocateSeats, findObstacle, markSalePaid, type PaymentObstacle } from './mark-sale-paid.ts'
import type { CreditRefused } from './sales-port.ts'

export interface NotSettled {
  code: CreditRefused['code'] | 'sale_closed' | Exclude<PaymentObstacle, 'sale_taken'>
}

const refusals: Record<PaymentObstacle, NotSettled> = {
  sale_taken: { code: 'sale_closed' },
  amount_changed: { code: 'amount_changed' },
  ticket_changed: { code: 'ticket_changed' },
  visit_past: { code: 'visit_past' },
  visit_not_offered: { code: 'visit_not_offered' },
  sold_out: { code: 'sold_out' },
}

/**
 * Pays a sale without a provider: nothing to pay, or an agent's credit. Seats, credit, voucher and mail are
 * in one transaction with the attempt that the caller has just written; where one is refused, the caller
 * rolls all of it back. The credit comes last of the locks (lock-sale.ts).
 */
export async function payWithoutProvider(
  tx: Tx,
  { sales, now: clock }: Pick<ApplyDependencies, 'sales' | 'now'>,
  attempt: Attempt,
  row: SaleRow,
): Promise<Result<Attempt, NotSettled>> {
  const now = clock()
  const obstacle = (await findObstacle(tx, sales, attempt, row)) ?? (await allocateSeats(tx, sales, row))
  if (obstacle) return fail(refusals[obstacle])
  const charged = attempt.amount === 0 ? ok(null) : await sales.charge(tx, row, attempt.amount)
  if (!charged.ok) return charged
  await recordEvent(tx, attempt, { kind: 'authorised', key: 'settled here', resultCode: 'Authorised' }, now)
  await markSalePaid(tx, sales, attempt, row, now)
  const settled = {
    ...clearedAttemptFields,
    state: 'authorised',
    resultCode: 'Authorised',
    updatedAt: now,
  } as const
  return ok(await changeAttempt(tx, attempt.id, settled))
}
