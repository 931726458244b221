import { lt, sql } from 'drizzle-orm'
import { session } from '#server/db/schema/sale.ts'
import { idempotencyKey, rateLimit } from '#server/db/schema/stock.ts'
import type { ShopContext } from './context.ts'

/** Rows that prove nothing any more: ended sessions, kept answers, counts of past minutes. Sales are never forgotten. */
export async function forgetOldRows({ db, clock }: ShopContext): Promise<void> {
  const now = clock()
  await db.delete(idempotencyKey).where(lt(idempotencyKey.expiresAt, now))
  await db.delete(session).where(lt(session.expiresAt, now))
  await db.delete(rateLimit).where(lt(rateLimit.expire, sql`${now.getTime()}`))
}
