import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { saleLine } from '#server/db/schema/sale.ts'
import { hashOfToken, newTicketCode, voucherToken } from './token.ts'

/**
 * Creates the voucher of a paid sale and a code for each line, once, in the transaction that marks the sale
 * paid.
 */
export async function issueVoucher(tx: Tx, saleId: number, key: Uint8Array, now: Date): Promise<void> {
  const id = randomUUID()
  const issued = await tx
    .insert(voucher)
    .values({ id, saleId, tokenHash: hashOfToken(voucherToken(key, id)), issuedAt: now })
    .onConflictDoNothing({ target: voucher.saleId })
    .returning({ id: voucher.id })
  if (issued.length === 0) return
  const lines = await tx
    .select({ id: saleLine.id })
    .from(saleLine)
    .where(and(eq(saleLine.saleId, saleId), isNull(saleLine.removedAt), isNull(saleLine.ticketCode)))
  for (const line of lines) {
    await tx.update(saleLine).set({ ticketCode: newTicketCode() }).where(eq(saleLine.id, line.id))
  }
}

/** Marks the voucher of a cancelled sale as no longer valid. */
export async function revokeVoucher(tx: Tx, saleId: number, now: Date): Promise<void> {
  await tx
    .update(voucher)
    .set({ revokedAt: now })
    .where(and(eq(voucher.saleId, saleId), isNull(voucher.revokedAt)))
}
