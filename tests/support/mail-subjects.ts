import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { enquiry, subscriber } from '#server/db/schema/generic.ts'
import { mailLink, type LinkKind } from '#server/db/schema/member.ts'
import { sale } from '#server/db/schema/sale.ts'

/** Rows that mails are about, as forms would have written them. */
export async function writeMailSubjects(
  db: Database,
  { email, member, saleId }: { email: string; member: string; saleId: number },
) {
  const row = { email, createdAt: new Date() }
  const [sold] = await db.select({ reference: sale.reference }).from(sale).where(eq(sale.id, saleId))
  const detail = { reference: sold?.reference ?? '' }
  const link = async (kind: LinkKind, to: string) => {
    const linkId = randomUUID()
    const expiresAt = new Date(Date.now() + 600_000)
    const written = { ...row, id: linkId, kind, email: to, emailKey: to, detail, expiresAt }
    await db.insert(mailLink).values({ ...written, tokenHash: randomBytes(32) })
    return { linkId }
  }
  const subscriberId = randomUUID()
  const reader = { ...row, id: subscriberId, emailKey: email, locale: 'en' as const }
  await db.insert(subscriber).values({ ...reader, tokenHash: randomBytes(32) })
  const asked = { name: 'Zoë', city: 'Paris', queryType: 'other' as const, query: 'When?' }
  const [filed] = await db
    .insert(enquiry)
    .values({ ...row, ...asked, reference: randomUUID(), locale: 'en' })
    .returning({ enquiryId: enquiry.id })
  return {
    register: await link('register', email),
    known: await link('register', member),
    restore: await link('restore', member),
    erase: await link('erase', member),
    find: await link('find', member),
    newsletter_confirm: { subscriberId },
    enquiry_received: { enquiryId: filed?.enquiryId ?? 0 },
    enquiry_filed: { enquiryId: filed?.enquiryId ?? 0 },
  }
}
