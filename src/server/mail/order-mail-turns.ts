import { createHash } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { mailboxKeyOf } from '#domain/mail/email.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { orderMailTurn, outbox, type MailKind } from '#server/db/schema/fulfilment.ts'
import { findBuyer } from './buyer.ts'
import type { ShopContext } from '#server/context.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'

const HOUR = 3_600_000

/** How many mails about orders a mailbox gets that is not proven to be the buyer's. */
const orderMailLimits = [
  { mails: 10, milliseconds: HOUR },
  { mails: 30, milliseconds: 24 * HOUR },
] as const
export const LONGEST_TURN = 24 * HOUR

const orderMails = new Set<MailKind>([
  'order_paid',
  'money_returned',
  'sale_cancelled',
  'ticket_moved',
  'reminder',
])

/** The first moment at which all limits leave room again, by the turns taken so far, latest first. */
export function nextTurn(taken: readonly Date[], now: Date): Date {
  const frees = orderMailLimits.map(({ mails, milliseconds }) => {
    const oldest = taken[mails - 1]
    return oldest ? oldest.getTime() + milliseconds : 0
  })
  return new Date(Math.max(now.getTime(), ...frees))
}

/**
 * Whether a mail may be sent now. Beyond the limit of its mailbox it is postponed, never dropped; the
 * buyer has the voucher's page meanwhile. Members at their own address and agencies do not wait.
 */
export async function takeTurn({ db, clock }: ShopContext, row: OutboxRow): Promise<boolean> {
  if (!orderMails.has(row.kind)) return true
  const buyer = await findBuyer(db, row.saleId ?? 0)
  if (!buyer || buyer.isProven || buyer.agency !== null) return true
  const mailbox = mailboxKeyOf(row.recipient)
  const mailboxHash = createHash('sha256').update(mailbox).digest()
  const now = clock()
  return inTransaction(db, async (tx) => {
    // Processes that send to one mailbox count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order mail ${mailbox}`}, 0))`)
    const [had] = await tx.select().from(orderMailTurn).where(eq(orderMailTurn.outboxId, row.id))
    if (had) return true
    const dayAgo = new Date(now.getTime() - LONGEST_TURN)
    const taken = await tx
      .select({ at: orderMailTurn.takenAt })
      .from(orderMailTurn)
      .where(and(eq(orderMailTurn.mailboxHash, mailboxHash), gt(orderMailTurn.takenAt, dayAgo)))
      .orderBy(desc(orderMailTurn.takenAt))
    const turn = nextTurn(
      taken.map(({ at }) => at),
      now,
    )
    if (turn > now) {
      await tx
        .update(outbox)
        .set({ nextTryAt: turn, tries: row.tries - 1 })
        .where(eq(outbox.id, row.id))
      return false
    }
    await tx.insert(orderMailTurn).values({ outboxId: row.id, mailboxHash, takenAt: now })
    return true
  })
}
