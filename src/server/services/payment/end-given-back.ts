import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { sale, saleLine, type SaleRow } from '#server/db/schema/sale.ts'
import { redemption } from '#server/db/schema/scan.ts'
import type { Attempt } from '#server/payments/attempts.ts'
import { revokeVoucher } from '#server/vouchers/issue.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import { moneyHeldFor } from '../sale/give-back.ts'
import type { Holds } from '../stock/holds.ts'

interface GivenBack {
  row: SaleRow
  attempt: Pick<Attempt, 'id' | 'state'>
  /** What the bank returned. */
  returned: number
  holds: Holds
  uses: CouponUses
  now: Date
}

/**
 * Ends a paid sale whose payment went back without a cancellation, as when the operator returns it at the
 * bank or the buyer charges it back: its codes die, and the seats that nobody has used go back on sale. The
 * operator looks at a sale of several payments (`review`); false then, as its tickets stay good until that is
 * done.
 */
export async function endGivenBack(
  tx: Tx,
  { row, attempt, returned, holds, uses, now }: GivenBack,
): Promise<boolean> {
  const others = (await moneyHeldFor(tx, row.id)).filter(({ attemptId }) => attemptId !== attempt.id)
  const end = (status: SaleRow['status']) =>
    tx.update(sale).set({ status, updatedAt: now }).where(eq(sale.id, row.id))
  if (row.status === 'review') {
    // Ended before, and charged back once more after the bank had decided otherwise.
    const before = and(eq(saleChange.saleId, row.id), eq(saleChange.kind, 'given_back'))
    const [ended] = await tx.select({ id: saleChange.id }).from(saleChange).where(before)
    if (ended) await end('given_back')
    return false
  }
  // A payment under review may be a second one, returned by hand: the first still pays for the tickets.
  if (attempt.state === 'review' && others.length > 0) return false
  if (row.surchargeOf !== null || others.length > 0) {
    await end('review')
    return false
  }
  const [change] = await tx
    .insert(saleChange)
    .values({
      saleId: row.id,
      kind: 'given_back',
      amount: returned,
      destination: 'payment',
      createdAt: now,
    })
    .returning()
  if (!change) throw new Error('the end of the sale was not written')
  const lines = await tx
    .select({ id: saleLine.id, usedAt: redemption.redeemedAt })
    .from(saleLine)
    .leftJoin(redemption, eq(redemption.saleLineId, saleLine.id))
    .where(and(eq(saleLine.saleId, row.id), isNull(saleLine.removedAt)))
  const unused = lines.filter(({ usedAt }) => usedAt === null).map(({ id }) => id)
  if (unused.length > 0) await holds.returnSold(tx, row.id, unused)
  const ended = lines.map(({ id }) => id)
  await tx.update(saleLine).set({ changeId: change.id }).where(inArray(saleLine.id, ended))
  await uses.release(tx, [row.id])
  await revokeVoucher(tx, row.id, now)
  await end('given_back')
  return true
}
