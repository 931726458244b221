import { readEnvironment } from '#config/environment.ts'
import { openDatabase } from '#server/db/database.ts'

/** Shortens the hold of a basket in the shop's own database; the shop itself then announces and ends it. */
export async function endHoldSoon({ id }: { id: number | null }, seconds: number): Promise<void> {
  const database = await openDatabase(readEnvironment())
  try {
    const { rowCount } = await database.pool.query(
      `update stock_hold set expires_at = now() + make_interval(secs => $2)
       where sale_id = $1 and state = 'held'`,
      [id, seconds],
    )
    if (rowCount === 0) throw new Error(`the basket ${id} holds nothing in this database`)
  } finally {
    await database.close()
  }
}
