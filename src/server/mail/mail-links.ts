import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailLink, type LinkDetail, type LinkKind } from '#server/db/schema/member.ts'
import { queueMail } from './queue.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import type { ShopContext } from '#server/context.ts'
import type { Limits } from '#server/limits/limits.ts'
import { mayWriteTo } from './mail-allowance.ts'

export type MailLinkRow = typeof mailLink.$inferSelect

/** Long enough to find the mail, short enough that an old mailbox opens nothing. */
const hours: Record<LinkKind, number> = { register: 48, restore: 1, erase: 24, find: 24 }

/** A link to choose a password that also opens the account, for somebody who has bought without one. */
export const isForNewAccount = ({ kind, detail }: Pick<MailLinkRow, 'kind' | 'detail'>): boolean =>
  kind === 'restore' && detail.firstName !== undefined

/**
 * The token of a link, derived again whenever its mail is written; the row holds only its hash. Where
 * `SESSION_SECRET` is set, the database alone does not reveal it.
 */
export const linkToken = ({ keys }: ShopContext, linkId: string): string =>
  createHmac('sha256', keys.current.secret).update(`mail link ${linkId}`).digest('base64url')

export interface WantedLink {
  kind: LinkKind
  email: string
  locale: Locale
  detail?: LinkDetail
}

/** Links that prove access to a mailbox: each serves one purpose, once, for a limited time. */
export interface MailLinks {
  /**
   * Queues link and mail without looking up the address, so that known and unknown ones get the same
   * answer in the same time. What the mail says, and whether there is one, is decided when its text is
   * written.
   */
  send(wanted: WantedLink): Promise<void>
  /** The same for a form: when `admit` refuses, nothing is written and the result is false. */
  sendIf(admit: (tx: Tx) => Promise<boolean>, wanted: WantedLink): Promise<boolean>
  /** The link of a token, whether used or not. */
  find(tx: Database | Tx, token: string): Promise<MailLinkRow | undefined>
  /** Ends every link of a kind to an address. */
  end(tx: Tx, kind: LinkKind, emailKey: string): Promise<void>
  /** Uses up the link of a token, in this transaction. */
  take(tx: Tx, kind: MailLinkRow['kind'], token: string): Promise<MailLinkRow | undefined>
}

export function createMailLinks(context: ShopContext, limits: Limits): MailLinks {
  const { db, clock } = context

  async function put(tx: Tx, { kind, email, locale, detail = {} }: WantedLink): Promise<void> {
    const id = randomUUID()
    const createdAt = clock()
    const lasts = isForNewAccount({ kind, detail }) ? hours.register : hours[kind]
    const expiresAt = new Date(createdAt.getTime() + lasts * 3_600_000)
    const tokenHash = hashOfToken(linkToken(context, id))
    const emailKey = emailKeyOf(email)
    await tx.insert(mailLink).values({ id, kind, email, emailKey, detail, expiresAt, createdAt, tokenHash })
    await queueMail(tx, { kind, linkId: id, recipient: email, locale }, createdAt)
  }

  async function sendIf(admit: (tx: Tx) => Promise<boolean>, wanted: WantedLink): Promise<boolean> {
    // Refused silently: a stranger must not learn how often a mailbox was written to.
    const mayWrite = await mayWriteTo(limits, wanted.kind, wanted.email)
    return inTransaction(db, async (tx) => {
      if (!(await admit(tx))) return false
      if (mayWrite) await put(tx, wanted)
      return true
    })
  }

  return {
    sendIf,
    async send(wanted) {
      await sendIf(() => Promise.resolve(true), wanted)
    },
    async find(tx, token) {
      const [link] = await tx
        .select()
        .from(mailLink)
        .where(eq(mailLink.tokenHash, hashOfToken(token)))
      return link
    },
    async end(tx, kind, emailKey) {
      const isOpen = and(eq(mailLink.emailKey, emailKey), eq(mailLink.kind, kind), isNull(mailLink.usedAt))
      await tx.update(mailLink).set({ usedAt: clock() }).where(isOpen)
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
