import { eq } from 'drizzle-orm'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { sale, type SaleRow } from '#server/db/schema/sale.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { newTicketCode } from '#server/vouchers/token.ts'
import { giveBack } from '../sale/give-back.ts'
import { refitGivenBack } from '../sale/given-back.ts'
import { refundDestinationOf } from '../sale/refund-destination.ts'
import type { Holds } from '../stock/holds.ts'
import { lockStock } from '../stock/stock.ts'
import { mailMove } from './mail-move.ts'
import type { MovePlan } from './move-plan.ts'
import { refitDiscounts } from './refit-discounts.ts'
import { endLines, writeMovedLines } from './write-moves.ts'

export type Change = typeof saleChange.$inferSelect

/** Records a move and mails the buyer and the payer of its surcharge, if there is one. Does each once. */
export async function recordMove(
  tx: Tx,
  saleId: number,
  given: Pick<Change, 'amount' | 'destination'>,
  now: Date,
  surchargeId?: number,
): Promise<Change> {
  const [change] = await tx
    .insert(saleChange)
    .values({ saleId, kind: 'moved', ...given, createdAt: now })
    .returning()
  if (!change) throw new Error('the move was not written')
  await mailMove(tx, change, surchargeId)
  await tx.update(sale).set({ updatedAt: now }).where(eq(sale.id, saleId))
  return change
}

/**
 * Carries out a move that costs nothing more: new seats are taken before the old ones go, new codes replace
 * the old ones, and what the new day costs less goes back. The sale is locked by the caller, who rolls back
 * on a refusal.
 */
export async function moveNow(
  tx: Tx,
  row: SaleRow,
  { moves, difference }: MovePlan,
  { holds, now }: { holds: Holds; now: Date },
): Promise<Answer<Change>> {
  const back = -difference.amount
  const way = await refundDestinationOf(tx, row.id, back)
  if (!way) return refuse('sale_closed')
  const old = moves.map((move) => move.old)
  const lineIds = old.map(({ id }) => id)
  await lockStock(tx, [...old, ...moves.map(({ choice }) => choice)])
  const taken = await holds.take(
    tx,
    moves.map(({ choice }) => choice),
  )
  if (!taken.ok) return taken
  const change = await recordMove(tx, row.id, { amount: back, destination: way.destination }, now)
  await writeMovedLines(tx, moves, {
    saleId: row.id,
    discounts: moves.map(({ price }) => price.discount),
    codeOf: newTicketCode,
    hold: { state: 'allocated', expiresAt: now },
    now,
  })
  await holds.returnSold(tx, row.id, lineIds)
  await endLines(tx, lineIds, change.id, now)
  await refitDiscounts(tx, row.id)
  if (back > 0) await giveBack(tx, row, change, back)
  await refitGivenBack(tx, row)
  return ok(change)
}
