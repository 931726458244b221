import { readEnvironment } from '#config/environment.ts'
import { openDatabase } from '#server/db/database.ts'

/** Changes rows in the shop's own database; fails, saying `missing`, where no row was changed. */
export async function changeRows(sql: string, values: unknown[], missing: string): Promise<void> {
  const database = await openDatabase(readEnvironment())
  try {
    const { rowCount } = await database.pool.query(sql, values)
    if (rowCount === 0) throw new Error(missing)
  } finally {
    await database.close()
  }
}
