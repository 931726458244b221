import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/db/database.ts'
import { outbox, type MailKind } from '#server/db/schema/fulfilment.ts'

/** What a mail is about: a sale, a link to its recipient, or what a visitor sent us. */
type Matter = { saleId: number } | { linkId: string } | { subscriberId: string } | { enquiryId: number }

/** `once` tells two mails of one kind and matter apart; without it there is one for ever. */
export type QueuedMail = { kind: MailKind; recipient: string; locale: Locale; once?: string } & Matter

/** Puts a mail into the outbox in the caller's transaction: it leaves if and only if that commits, and once per matter. */
export async function queueMail(tx: Tx, mail: QueuedMail, now: Date): Promise<void> {
  const { kind, recipient, locale, once, ...matter } = mail
  const [about] = Object.values<string | number>(matter)
  const dedupeKey = [kind, about, once].filter((part) => part !== undefined).join(' ')
  await tx
    .insert(outbox)
    .values({ kind, recipient, locale, ...matter, dedupeKey, nextTryAt: now, createdAt: now })
    .onConflictDoNothing({ target: outbox.dedupeKey })
}
