import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { saleLine } from '#server/db/schema/sale.ts'

/** A change of a whole sale as the books have it, of which nothing goes back; returns its id. */
export async function aChangeOf(db: Database, saleId: number, kind: 'cancelled' | 'moved'): Promise<number> {
  const change = { saleId, kind, amount: 0, destination: 'nobody', createdAt: new Date() } as const
  const [written] = await db.insert(saleChange).values(change).returning()
  const changeId = written?.id ?? 0
  if (kind === 'cancelled') await db.update(saleLine).set({ changeId }).where(eq(saleLine.saleId, saleId))
  return changeId
}
