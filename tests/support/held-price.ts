import { readEnvironment } from '#config/environment.ts'
import { openDatabase } from '#server/db/database.ts'

/** As if the tickets of a basket had been held when each cost this many cents more than today. */
export async function holdAtHigherPrice({ id }: { id: number | null }, cents: number): Promise<void> {
  const database = await openDatabase(readEnvironment())
  try {
    const { rowCount } = await database.pool.query(
      `update sale_line set units = (
         select jsonb_agg(jsonb_set(unit, '{price,EUR}', to_jsonb((unit #>> '{price,EUR}')::int + $2::int)))
         from jsonb_array_elements(units) as unit)
       where sale_id = $1 and removed_at is null`,
      [id, cents],
    )
    if (rowCount === 0) throw new Error(`the basket ${id} has no tickets in this database`)
  } finally {
    await database.close()
  }
}
