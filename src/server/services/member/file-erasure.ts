import { inArray, sql } from 'drizzle-orm'
import { builds } from '#config/builds.ts'
import { contactEmail } from '#config/contact.ts'
import { formatList } from '#i18n/format.ts'
import { translator } from '#i18n/translate.ts'
import type { ShopContext } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { enquiry } from '#server/db/schema/generic.ts'
import { payer, sale } from '#server/db/schema/sale.ts'
import { queueMail } from '#server/mail/queue.ts'
import { newReference } from '../contact/enquiry-reference.ts'

async function referencesOf(tx: Tx, saleIds: number[]): Promise<string[]> {
  if (saleIds.length === 0) return []
  const rows = await tx.select({ reference: sale.reference }).from(sale).where(inArray(sale.id, saleIds))
  return rows.flatMap(({ reference }) => reference ?? []).sort()
}

/**
 * Tells the shop of a confirmed request, since it may keep the person elsewhere too: an enquiry that names
 * bookings, never the person, whom the shop must not remember.
 */
export async function fileErasure(
  tx: Tx,
  { build, clock }: ShopContext,
  { emailKey, erasedSales }: { emailKey: string; erasedSales: number[] },
): Promise<void> {
  const now = clock()
  const locale = builds[build.variant].defaultLocale
  const t = translator(locale, 'mail-enquiry')
  const kept = await tx
    .select({ saleId: payer.saleId })
    .from(payer)
    .where(sql`lower(${payer.email}) = ${emailKey}`)
  const [done, waiting] = [
    await referencesOf(tx, erasedSales),
    await referencesOf(
      tx,
      kept.map(({ saleId }) => saleId),
    ),
  ]
  const sentences = [
    t('erased.text'),
    ...(done.length > 0 ? [t('erased.done', { references: formatList(done, locale) })] : []),
    ...(waiting.length > 0 ? [t('erased.waiting', { references: formatList(waiting, locale) })] : []),
    ...(done.length + waiting.length === 0 ? [t('erased.none')] : []),
  ]
  const [row] = await tx
    .insert(enquiry)
    .values({
      reference: newReference(),
      name: t('erased.name'),
      email: contactEmail(),
      city: '–',
      queryType: 'other',
      query: sentences.join('\n'),
      locale,
      createdAt: now,
    })
    .returning({ id: enquiry.id })
  if (!row) throw new Error('the request to delete data was not kept')
  await queueMail(tx, { kind: 'enquiry_filed', enquiryId: row.id, recipient: contactEmail(), locale }, now)
}
