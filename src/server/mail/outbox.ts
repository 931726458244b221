import { desc, eq } from 'drizzle-orm'
import { outbox } from '#server/db/schema/fulfilment.ts'
import type { Letter } from './letters/letter.ts'
import type { OutboxRow } from '#server/db/schema/fulfilment.ts'
import type { ShopContext } from '#server/context.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'
import { writeLetter } from './write-letter.ts'

export interface OutgoingMail {
  id: number
  kind: OutboxRow['kind']
  recipient: string
  locale: OutboxRow['locale']
  state: string
}

/** The outgoing mails, for the operator. */
export interface Outbox {
  latest(): Promise<OutgoingMail[]>
  read(id: number): Promise<{ mail: OutgoingMail; letter: Letter } | undefined>
}

const MOST_LISTED = 100

function stateOf(row: OutboxRow): string {
  if (row.sentAt) return `sent ${row.sentAt.toISOString()}`
  if (row.failedAt) return `given up: ${row.lastError ?? ''}`
  return row.lastError ? `waiting, last error: ${row.lastError}` : 'waiting'
}

const outgoingMail = (row: OutboxRow): OutgoingMail => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  locale: row.locale,
  state: stateOf(row),
})

export function createOutbox(context: ShopContext, vouchers: Vouchers): Outbox {
  const { db } = context
  return {
    async latest() {
      const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(MOST_LISTED)
      return rows.map(outgoingMail)
    },
    async read(id) {
      const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
      const letter = row && (await writeLetter(context, vouchers, row))
      return letter && { mail: outgoingMail(row), letter }
    },
  }
}
