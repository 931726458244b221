import type pg from 'pg'
import type { ReservedSeats } from '#domain/offer/availability.ts'
import type { Day } from '#domain/time/day.ts'

/** An ended hold no longer counts, even before the job has released it. */
const TAKEN = `
  select option_id, to_char(day, 'YYYY-MM-DD') as day, slot, sum(n)::int as taken
  from (
    select option_id, day, slot, taken as n from stock
    where option_id = any($1::int[]) and day between $2 and $3
    union all
    select option_id, day, slot, -quantity from stock_hold
    where state = 'held' and expires_at <= $4 and option_id = any($1::int[]) and day between $2 and $3
  ) as counted
  group by option_id, day, slot`

type Query = Pick<pg.Pool, 'query'>

/** Seats held and sold of options on the days of a span: `taken(option, day)(slot)`. */
export async function readReservedSeats(
  pool: Query,
  optionIds: number[],
  span: { from: Day; to: Day },
  now: Date,
): Promise<(optionId: number, day: Day) => ReservedSeats> {
  const { rows } = await pool.query<{ option_id: number; day: Day; slot: string; taken: number }>({
    name: 'taken',
    text: TAKEN,
    values: [optionIds, span.from, span.to, now],
  })
  const counts = new Map(rows.map((row) => [`${row.option_id} ${row.day} ${row.slot}`, row.taken]))
  return (optionId, day) => (slot) => counts.get(`${optionId} ${day} ${slot}`) ?? 0
}
