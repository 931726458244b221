import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { paymentAttempt } from '#server/db/schema/index.ts'
import { liveStates } from './machine.ts'

export type Attempt = typeof paymentAttempt.$inferSelect
export type NewAttempt = typeof paymentAttempt.$inferInsert

/** Such an attempt is never sent again, so its encrypted card data can be deleted. */
export const clearedAttemptFields = { request: '', details: null, answer: null, nextTryAt: null } as const

/** The method of a free order that waits for its mailed link. */
export const MAILED = 'mailed_link'

const first = <T>(rows: T[]): T | undefined => rows[0]

export const findAttempt = async (db: Database | Tx, id: string): Promise<Attempt | undefined> =>
  first(await db.select().from(paymentAttempt).where(eq(paymentAttempt.id, id)))

export const findByReturnId = async (db: Database, returnId: string): Promise<Attempt | undefined> =>
  first(await db.select().from(paymentAttempt).where(eq(paymentAttempt.returnId, returnId)))

export const findByReference = async (db: Database, reference: string): Promise<Attempt | undefined> =>
  first(await db.select().from(paymentAttempt).where(eq(paymentAttempt.reference, reference)))

export const findByPspReference = async (db: Database, psp: string): Promise<Attempt | undefined> =>
  first(await db.select().from(paymentAttempt).where(eq(paymentAttempt.pspReference, psp)))

export const latestOfSession = async (db: Database, sessionId: string): Promise<Attempt | undefined> =>
  first(
    await db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.sessionId, sessionId))
      .orderBy(desc(paymentAttempt.createdAt))
      .limit(1),
  )

export const lockAttempt = async (tx: Tx, id: string): Promise<Attempt | undefined> =>
  first(await tx.select().from(paymentAttempt).where(eq(paymentAttempt.id, id)).for('update'))

export const liveAttemptOf = async (tx: Tx, saleId: number): Promise<Attempt | undefined> =>
  first(
    await tx
      .select()
      .from(paymentAttempt)
      .where(and(eq(paymentAttempt.saleId, saleId), inArray(paymentAttempt.state, [...liveStates])))
      .for('update'),
  )

export async function countAttempts(tx: Tx, saleId: number): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.saleId, saleId))
  return rows[0]?.count ?? 0
}

export async function changeAttempt(tx: Tx, id: string, change: Partial<NewAttempt>): Promise<Attempt> {
  const [changed] = await tx.update(paymentAttempt).set(change).where(eq(paymentAttempt.id, id)).returning()
  if (!changed) throw new Error(`payment attempt ${id} has vanished`)
  return changed
}

/** True for exactly one caller: only they may send the request. */
export async function markSent(db: Database, id: string, now: Date, patience: number): Promise<boolean> {
  const marked = await db
    .update(paymentAttempt)
    .set({ state: 'sent', updatedAt: now, nextTryAt: new Date(now.getTime() + patience) })
    .where(and(eq(paymentAttempt.id, id), eq(paymentAttempt.state, 'created')))
    .returning({ id: paymentAttempt.id })
  return marked.length === 1
}
