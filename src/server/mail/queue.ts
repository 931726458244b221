import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/db/database.ts'
import type { Day } from '#domain/time/day.ts'
import { outbox, type MailKind, type ReturnReason } from '#server/db/schema/fulfilment.ts'

/** The subject of a mail: a sale, a link for its recipient, a subscriber or an enquiry. */
type Matter =
  | { saleId: number; changeId?: number }
  | { saleId: number; day: Day }
  | { saleId: number; attemptId: string; reason: ReturnReason; changeId?: number | undefined }
  | { linkId: string }
  | { subscriberId: string }
  | { enquiryId: number }

/** `once` distinguishes mails of the same kind for the same subject; without it, only one is ever sent. */
export type QueuedMail = { kind: MailKind; recipient: string; locale: Locale; once?: string } & Matter

/**
 * Adds a mail to the outbox in the caller's transaction: it is sent only if that commits, and once per
 * `dedupeKey`.
 */
export async function queueMail(tx: Tx, mail: QueuedMail, now: Date): Promise<void> {
  const { kind, recipient, locale, once, ...matter } = mail
  const about = Object.values<string | number>(matter)
  const dedupeKey = [kind, ...about, once].filter((part) => part !== undefined).join(' ')
  await tx
    .insert(outbox)
    .values({ kind, recipient, locale, ...matter, dedupeKey, nextTryAt: now, createdAt: now })
    .onConflictDoNothing({ target: outbox.dedupeKey })
}
