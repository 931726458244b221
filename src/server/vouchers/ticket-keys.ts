import { createPrivateKey, type KeyObject } from 'node:crypto'
import { asc, isNull } from 'drizzle-orm'
import { fail, type Result } from '#domain/result.ts'
import { splitScanCode, type ScanCodeFault, type ScannableTicket } from '#domain/ticket/scan-code.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { ticketKey } from '#server/db/schema/scan.ts'
import { createTicketKeyPair, publicKeyOf, signTicket, verifyScanCode } from './signed-code.ts'

/** The keys of this shop that sign its tickets, shared by all its processes. */
export interface TicketKeys {
  /** Signs with the key of this moment, which another process may have made. */
  signer(): Promise<(ticket: ScannableTicket) => string>
  verify(text: string): Promise<Result<ScannableTicket, ScanCodeFault>>
  /** For scanners: all keys, retired ones too, since their tickets are still good. */
  published(): Promise<{ kid: string; publicKey: Buffer }[]>
}

/** One process at a time looks for the current key and makes another. */
const lock = (tx: Tx) => tx.execute(`select pg_advisory_xact_lock(hashtext('ticket_key'))`)

async function insertKey(tx: Tx, now: Date): Promise<string> {
  const { kid, publicKey, privateKey } = createTicketKeyPair()
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' })
  await tx.insert(ticketKey).values({ kid, publicKey, privateKey: secret, createdAt: now })
  return kid
}

/** Retires the current key and makes another; returns both ids. */
export async function rotateTicketKey(db: Database, now: Date): Promise<{ kid: string; retired: string[] }> {
  return db.transaction(async (tx) => {
    await lock(tx)
    const retired = await tx
      .update(ticketKey)
      .set({ retiredAt: now, privateKey: null })
      .where(isNull(ticketKey.retiredAt))
      .returning({ kid: ticketKey.kid })
    return { kid: await insertKey(tx, now), retired: retired.map(({ kid }) => kid) }
  })
}

export const listTicketKeys = (db: Database) =>
  db
    .select({ kid: ticketKey.kid, createdAt: ticketKey.createdAt, retiredAt: ticketKey.retiredAt })
    .from(ticketKey)
    .orderBy(asc(ticketKey.createdAt))

/** Makes the first key where there is none. */
export async function openTicketKeys(db: Database, now: Date): Promise<TicketKeys> {
  await db.transaction(async (tx) => {
    await lock(tx)
    const current = await tx.select().from(ticketKey).where(isNull(ticketKey.retiredAt))
    if (current.length === 0) await insertKey(tx, now)
  })
  const known = new Map<string, KeyObject>()

  const published = async () => {
    const { kid, publicKey } = ticketKey
    const rows = await db.select({ kid, publicKey }).from(ticketKey).orderBy(asc(ticketKey.createdAt))
    for (const row of rows) if (!known.has(row.kid)) known.set(row.kid, publicKeyOf(row.publicKey))
    return rows
  }

  return {
    published,
    async signer() {
      const [current] = await db.select().from(ticketKey).where(isNull(ticketKey.retiredAt))
      if (!current?.privateKey) throw new Error('the shop has no key to sign tickets with')
      const privateKey = createPrivateKey({ key: current.privateKey, format: 'der', type: 'pkcs8' })
      return (ticket) => signTicket(ticket, { kid: current.kid, privateKey })
    },
    async verify(text) {
      const parts = splitScanCode(text)
      if (!parts.ok) return fail(parts.failure)
      if (!known.has(parts.value.kid)) await published()
      return verifyScanCode(text, known)
    },
  }
}
