import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { messagesOf } from '#i18n/locale-messages.ts'
import { translator } from '#i18n/translate.ts'
import type { Tx } from '#server/db/database.ts'
import { saleConsent, type SaleRow } from '#server/db/schema/sale.ts'
import type { Order } from './order-check.ts'

/**
 * Stores what was agreed to by this press, as the page words it: the terms, and the newsletter where its box
 * was ticked. Of several presses, the latest counts. An agency cannot agree for its customer to a newsletter.
 */
export async function writeConsents(
  tx: Tx,
  { id: saleId, locale, agentId }: SaleRow,
  { total, newsletter }: Order,
  givenAt: Date,
): Promise<void> {
  const t = translator(locale, 'payment')
  const sentence = t(total.amount === 0 ? 'pay.termsFree' : 'pay.terms')
  const terms = JSON.stringify(messagesOf(locale, 'terms'))
  const shared = { saleId, locale, givenAt }
  const consents: (typeof saleConsent.$inferInsert)[] = [
    {
      ...shared,
      kind: 'terms',
      wording: `${sentence} ${t('pay.termsLink')}`,
      documentHash: createHash('sha256').update(terms).digest(),
    },
  ]
  if (newsletter === true && agentId === null)
    consents.push({ ...shared, kind: 'newsletter', wording: t('pay.newsletter') })
  await tx.delete(saleConsent).where(eq(saleConsent.saleId, saleId))
  await tx.insert(saleConsent).values(consents)
}

/** Whether the buyer ticked the box of the newsletter. */
export async function wantsNewsletter(tx: Tx, saleId: number): Promise<boolean> {
  const [found] = await tx
    .select({ saleId: saleConsent.saleId })
    .from(saleConsent)
    .where(and(eq(saleConsent.saleId, saleId), eq(saleConsent.kind, 'newsletter')))
  return found !== undefined
}
