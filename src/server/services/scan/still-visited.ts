import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** No dated ticket is good for longer. */
export const LONGEST_DAYS = 62

/**
 * Of products that are no longer sold, those that somebody still has a good ticket for. Days are taken two
 * wide, since a day ends later in the west and a scan may count for the day before.
 */
export async function stillVisited(
  db: Database,
  productIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set()
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'utc')::date - 2`
  const good = sql`l.product_id = p.id and l.ticket_code is not null
    and l.removed_at is null and l.change_id is null`
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from unnest(${sql.param(productIds)}::int[]) as p (id)
    where exists (
      select from sale_line l
      where ${good} and l.day > ${today} - ${LONGEST_DAYS}::int
        and l.day + coalesce((l.validity ->> 'days')::int, 1) > ${today})
    or exists (
      select from sale_line l
      where ${good} and l.validity ->> 'kind' = 'flexible'
        and l.created_at + make_interval(months => (l.validity ->> 'months')::int, days => 1) >= ${today})`)
  return new Set(rows.map(({ id }) => id))
}
