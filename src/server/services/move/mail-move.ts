import { asc, inArray } from 'drizzle-orm'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { Tx } from '#server/db/database.ts'
import type { saleChange } from '#server/db/schema/refund.ts'
import { payer } from '#server/db/schema/sale.ts'
import { queueMail } from '#server/mail/queue.ts'

type Change = typeof saleChange.$inferSelect

/**
 * Mails the buyer about a move, and also the payer of its surcharge, if the address is another one. Each mail
 * belongs to the sale that its reader paid for.
 */
export async function mailMove(
  tx: Tx,
  { id: changeId, saleId, createdAt }: Change,
  surchargeId?: number,
): Promise<void> {
  const saleIds = surchargeId === undefined ? [saleId] : [saleId, surchargeId]
  // The buyer comes first: a surcharge has a higher id than the sale that it belongs to.
  const payers = await tx
    .select()
    .from(payer)
    .where(inArray(payer.saleId, saleIds))
    .orderBy(asc(payer.saleId))
  const told = new Set([''])
  for (const { saleId: paidId, email, locale } of payers) {
    const key = emailKeyOf(email)
    if (told.has(key)) continue
    told.add(key)
    await queueMail(
      tx,
      { kind: 'ticket_moved', saleId: paidId, changeId, recipient: email, locale },
      createdAt,
    )
  }
}
