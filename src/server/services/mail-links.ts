import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { emailKeyOf } from '#domain/email.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailLink, type LinkKind, type Registration } from '#server/db/schema/member.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import type { ShopContext } from './context.ts'
import type { Limits } from './limits.ts'

export type MailLinkRow = typeof mailLink.$inferSelect

/** Long enough to find the mail, short enough that an old mailbox opens nothing. */
const hours: Record<LinkKind, number> = { register: 48, restore: 1, erase: 24 }

/**
 * The token of a link, told again whenever its mail is written; the row holds only its hash. Where `SESSION_SECRET` is
 * set, the database alone does not give it away.
 */
export const linkToken = ({ keys }: ShopContext, linkId: string): string =>
  createHmac('sha256', keys.current.secret).update(`mail link ${linkId}`).digest('base64url')

export interface WantedLink {
  kind: LinkKind
  email: string
  locale: Locale
  detail?: Partial<Registration>
}

/** Links that prove a mailbox: each opens one thing, once, for a while. */
export interface MailLinks {
  /**
   * Puts link and mail down without looking who the address belongs to: known and unknown ones are alike in answer and
   * time. What the mail says, and whether there is one, is decided when it is written.
   */
  send(wanted: WantedLink): Promise<void>
  /** The link of a token, used up by this transaction. */
  take(tx: Tx, kind: LinkKind, token: string): Promise<MailLinkRow | undefined>
}

export function openMailLinks(context: ShopContext, limits: Limits): MailLinks {
  const { db, clock } = context
  return {
    async send({ kind, email, locale, detail = {} }) {
      const emailKey = emailKeyOf(email)
      // Said to nobody: a stranger must not learn how often a mailbox was written to.
      if (await limits.spend('recipient', `${kind} ${emailKey}`)) return
      const id = randomUUID()
      const now = clock()
      const expiresAt = new Date(now.getTime() + hours[kind] * 3_600_000)
      await inTransaction(db, async (tx) => {
        await tx.insert(mailLink).values({
          ...{ id, kind, email, emailKey, detail, expiresAt, createdAt: now },
          tokenHash: hashOfToken(linkToken(context, id)),
        })
        await queueMail(tx, { kind, linkId: id, recipient: email, locale }, now)
      })
    },
    async take(tx, kind, token) {
      const now = clock()
      const [taken] = await tx
        .update(mailLink)
        .set({ usedAt: now })
        .where(
          and(
            eq(mailLink.tokenHash, hashOfToken(token)),
            eq(mailLink.kind, kind),
            isNull(mailLink.usedAt),
            gt(mailLink.expiresAt, now),
          ),
        )
        .returning()
      return taken
    },
  }
}
