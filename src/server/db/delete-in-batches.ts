import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Deletes the matching rows a thousand per statement, so that none comes near the statement timeout or
 * holds locks for long. Skips rows that another process is deleting.
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  matches: SQL | undefined,
  batch = 1_000,
): Promise<void> {
  const some = sql`select ctid from ${table} where ${matches} limit ${batch} for update skip locked`
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${some}))`)
    if ((rowCount ?? 0) < batch) return
  }
}
