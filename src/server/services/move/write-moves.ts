import { and, eq, inArray, isNull } from 'drizzle-orm'
import { guideLanguage } from '#domain/offer/option.ts'
import { validityOf } from '#domain/offer/validity.ts'
import { cancelRuleOf } from '#domain/sale/cancellation.ts'
import type { Tx } from '#server/db/database.ts'
import { saleLine, traveller, type LineRow } from '#server/db/schema/sale.ts'
import { stockHold } from '#server/db/schema/stock.ts'
import { termsOf } from '#server/sales/line-terms.ts'
import type { PlannedMove } from './move-plan.ts'

export interface MovedLinesOf {
  saleId: number
  /** Of each line, in the order of the moves. */
  discounts: readonly number[]
  /** A code for tickets that are good at once. */
  codeOf: () => string | null
  hold: { state: 'held'; expiresAt: Date; client: Buffer | null } | { state: 'allocated'; expiresAt: Date }
  now: Date
}

/** Writes the lines of moved tickets with their holds; the seats are taken already. */
export async function writeMovedLines(
  tx: Tx,
  moves: readonly PlannedMove[],
  { saleId, discounts, codeOf, hold, now }: MovedLinesOf,
): Promise<LineRow[]> {
  const written: LineRow[] = []
  for (const [at, { old, choice }] of moves.entries()) {
    const { option, day, slot, units, quantity } = choice
    const [line] = await tx
      .insert(saleLine)
      .values({
        saleId,
        productId: old.productId,
        optionId: option.id,
        day,
        slot,
        units,
        passengers: quantity,
        // A ticket keeps the rights it was sold with.
        validity: old.validity ?? validityOf(option.entry),
        cancellation: old.cancellation ?? cancelRuleOf(choice.product.entry, option.entry),
        terms: old.terms ?? termsOf(choice),
        language: guideLanguage(option.entry, day, slot) ?? null,
        discount: discounts[at] ?? 0,
        packageGroup: old.packageGroup,
        packageId: old.packageId,
        ticketCode: codeOf(),
        movesLineId: old.id,
        createdAt: now,
      })
      .returning()
    if (!line) throw new Error('the moved line was not written')
    await tx
      .insert(stockHold)
      .values({ saleId, saleLineId: line.id, optionId: option.id, day, slot, quantity, ...hold })
    const [who] = await tx.select().from(traveller).where(eq(traveller.saleLineId, old.id))
    // A basket shows its travellers; their passports are no business of a voucher's holder.
    if (who && hold.state === 'allocated') await tx.insert(traveller).values({ ...who, saleLineId: line.id })
    written.push(line)
  }
  return written
}

/** Ends the lines that a change took away: their codes are dead from the commit on. */
export async function endLines(tx: Tx, lineIds: number[], changeId: number, now: Date): Promise<void> {
  await tx
    .update(saleLine)
    .set({ removedAt: now, changeId })
    .where(and(inArray(saleLine.id, lineIds), isNull(saleLine.removedAt)))
}
