import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/db/database.ts'
import { outbox, type MailKind } from '#server/db/schema/fulfilment.ts'

/** A mail about a sale, or one that carries a link to its recipient. */
export type QueuedMail = { kind: MailKind; recipient: string; locale: Locale } & (
  { saleId: number } | { linkId: string }
)

/** Puts a mail into the outbox in the caller's transaction: it leaves if and only if that commits, and once per sale. */
export async function queueMail(tx: Tx, mail: QueuedMail, now: Date): Promise<void> {
  const dedupeKey = `${mail.kind} ${'saleId' in mail ? mail.saleId : mail.linkId}`
  await tx
    .insert(outbox)
    .values({ ...mail, dedupeKey, nextTryAt: now, createdAt: now })
    .onConflictDoNothing({ target: outbox.dedupeKey })
}
