import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { outbox } from '#server/db/schema/fulfilment.ts'
import { toMessage } from './message.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import type { ShopContext } from '#server/context.ts'
import { takeTurn } from './order-mail-turns.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import { writeLetter } from './write-letter.ts'

/** Hands letters to the SMTP server. */
export type MailTransport = Pick<Transporter, 'sendMail'>

const AT_ONCE = 5
/** 1, 2, 4 … 64 minutes, then every 64 minutes: a day and a half in all. */
const MOST_TRIES = 40
const LONGEST_PAUSE = 6

const pauseAfter = (tries: number): number => 60_000 * 2 ** Math.min(tries - 1, LONGEST_PAUSE)

/** Claims due rows for this process; if it dies before reporting the result, they are due again later. */
async function takeDue({ db, clock }: ShopContext): Promise<OutboxRow[]> {
  const now = clock()
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.nextTryAt, now)))
    .orderBy(asc(outbox.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, nextTryAt: new Date(now.getTime() + 5 * 60_000) })
    .where(inArray(outbox.id, due))
    .returning()
}

/**
 * Sends the mails that are due, outside any transaction. The Message-ID is made of the row, so that
 * servers recognise a mail that is sent again after a crash.
 */
export async function sendDue(
  context: ShopContext,
  vouchers: Vouchers,
  post: MailTransport,
): Promise<number> {
  const { db, clock, publicOrigin } = context
  const rows = await takeDue(context)
  for (const row of rows) {
    try {
      if (!(await takeTurn(context, row))) continue
      const letter = await writeLetter(context, vouchers, row)
      const messageId = `<${row.id}.${row.kind}@${new URL(publicOrigin).hostname}>`
      const message = letter && (await toMessage(letter, { recipient: row.recipient, messageId }))
      if (!message) {
        await db
          .update(outbox)
          .set({ failedAt: clock(), lastError: 'nothing to say to this address' })
          .where(eq(outbox.id, row.id))
        continue
      }
      await post.sendMail(message)
      await db.update(outbox).set({ sentAt: clock(), lastError: null }).where(eq(outbox.id, row.id))
    } catch (error) {
      const now = clock()
      const over = row.tries >= MOST_TRIES
      await db
        .update(outbox)
        .set({
          lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
          nextTryAt: new Date(now.getTime() + pauseAfter(row.tries)),
          failedAt: over ? now : null,
        })
        .where(eq(outbox.id, row.id))
    }
  }
  return rows.length
}
