import { eq } from 'drizzle-orm'
import { greetingName } from '#domain/mail/mail-recipient.ts'
import { enquiry, subscriber } from '#server/db/schema/generic.ts'
import type { Letter } from './letters/letter.ts'
import type { ShopContext } from '#server/context.ts'
import { subscriberToken } from './subscriber-token.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'

/** The letters about what visitors send without buying; `undefined` for every other kind. */
export async function writeGenericLetter(
  { db, keys, publicOrigin }: ShopContext,
  { kind, locale, subscriberId, enquiryId }: OutboxRow,
): Promise<Letter | undefined> {
  if (kind === 'newsletter_confirm') {
    const [reader] = await db
      .select()
      .from(subscriber)
      .where(eq(subscriber.id, subscriberId ?? ''))
    if (!reader) throw new Error('the reader has been forgotten')
    const { newsletterConfirm } = await import('./letters/newsletter.ts')
    // The name was typed by the same unverified person as the address.
    const to = { name: greetingName(reader.firstName), locale, publicOrigin }
    return newsletterConfirm(subscriberToken(keys.voucher, reader.id), to)
  }
  if (kind !== 'enquiry_received' && kind !== 'enquiry_filed') return undefined
  const [facts] = await db
    .select()
    .from(enquiry)
    .where(eq(enquiry.id, enquiryId ?? 0))
  if (!facts) throw new Error(`there is no enquiry ${enquiryId}`)
  const { enquiryForOffice, enquiryReceived } = await import('./letters/enquiry.ts')
  const write = kind === 'enquiry_filed' ? enquiryForOffice : enquiryReceived
  return write(facts, { locale, publicOrigin })
}
