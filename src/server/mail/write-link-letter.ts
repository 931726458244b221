import { eq, sql } from 'drizzle-orm'
import { greetingName } from '#domain/mail/mail-recipient.ts'
import type { Letter } from './letters/letter.ts'
import { enquiry, subscriber } from '#server/db/schema/generic.ts'
import { mailLink, member } from '#server/db/schema/member.ts'
import { payer } from '#server/db/schema/sale.ts'
import type { ShopContext } from '#server/context.ts'
import { isForNewAccount, linkToken } from './mail-links.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import { writeOrderLetter } from './write-order-letter.ts'

/** Finds a person without an account: a buyer, a subscriber, or the sender of an enquiry. */
async function personOf({ db }: ShopContext, emailKey: string): Promise<{ firstName: string } | undefined> {
  const [bought] = await db
    .select({ firstName: payer.firstName })
    .from(payer)
    .where(sql`lower(${payer.email}) = ${emailKey}`)
    .limit(1)
  if (bought) return bought
  const [reads] = await db
    .select({ firstName: subscriber.firstName })
    .from(subscriber)
    .where(eq(subscriber.emailKey, emailKey))
  if (reads) return reads
  const [asked] = await db
    .select({ id: enquiry.id })
    .from(enquiry)
    .where(sql`lower(${enquiry.email}) = ${emailKey}`)
    .limit(1)
  // An enquiry has a single name field, so the first name is unknown.
  return asked && { firstName: '' }
}

/**
 * The letter with a link. `undefined` for an address without an account, or without data to delete, since
 * strangers may type any address. It is looked up only now, long after the caller had the answer.
 */
export async function writeLinkLetter(
  context: ShopContext,
  { linkId, locale }: OutboxRow,
): Promise<Letter | undefined> {
  const { db, publicOrigin } = context
  const [link] = linkId ? await db.select().from(mailLink).where(eq(mailLink.id, linkId)) : []
  if (!link) return undefined
  if (link.kind === 'order') return writeOrderLetter(context, link, locale)
  const { kind, emailKey } = link
  // `writeFoundBooking` writes these.
  if (kind === 'find') return undefined
  const [known] = await db.select().from(member).where(eq(member.emailKey, emailKey))
  const { alreadyMember, linkLetter } = await import('./letters/member-letters.ts')
  const to = (typed: string, isProven = false) => ({
    name: isProven ? typed : greetingName(typed),
    locale,
    publicOrigin,
  })
  const token = linkToken(context, link.id)
  const opensAccount = isForNewAccount(link)
  const page = opensAccount ? 'account' : kind
  if (known) {
    const member = to(known.firstName, known.emailProven)
    const isRegistered = (kind === 'register' || opensAccount) && !link.usedAt
    return isRegistered ? alreadyMember(member) : linkLetter(page, token, member)
  }
  if (kind === 'register' || opensAccount) return linkLetter(page, token, to(link.detail.firstName ?? ''))
  if (kind === 'restore') return undefined
  const person = await personOf(context, emailKey)
  return person && linkLetter(kind, token, to(person.firstName))
}
