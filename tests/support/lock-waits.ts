import type { TestShop } from './open-shop.ts'

/** How many transactions wait for a row that another one has locked. */
export async function countLockWaits({ database }: TestShop): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
