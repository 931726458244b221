import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { CatalogueOption } from '#server/catalogue/catalogue.ts'
import { scarceAtOf, slotsOn } from '#domain/offer/availability.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { capacityOn } from '#domain/offer/option.ts'
import { statement } from '#server/db/statement.ts'

/** The stock of one option on one day, and in one slot where it has start times (`''` otherwise). */
export interface StockKey {
  optionId: number
  day: Day
  slot: Time
}

export const byStockKey = (a: StockKey, b: StockKey): number =>
  a.optionId - b.optionId || a.day.localeCompare(b.day) || a.slot.localeCompare(b.slot)

const COUNT = `
  insert into stock (option_id, day, slot, taken) values ($1, $2, $3, $4)
  on conflict (option_id, day, slot) do update set taken = stock.taken + excluded.taken`
const TAKE = statement<{ taken: number }>(
  'take seats',
  `${COUNT} where stock.taken + excluded.taken <= $5 returning taken`,
)
const TAKE_ANY = statement<{ taken: number }>('take any seats', `${COUNT} returning taken`)
const GIVE_BACK = statement<{ taken: number }>(
  'give back seats',
  `update stock set taken = greatest(0, taken - $4)
   where option_id = $1 and day = $2 and slot = $3
   returning taken`,
)

/**
 * Counts seats as taken if they fit, in one statement: buyers queue only for the row lock of the upsert,
 * and two of them can never both see the last seat. Returns the new count, or `undefined` when the seats
 * do not fit. `guarded` is off only in the test that proves the guard is what prevents overselling.
 */
export async function takeSeats(
  tx: Tx,
  key: StockKey,
  quantity: number,
  capacity: number | null,
  guarded = true,
): Promise<number | undefined> {
  if (guarded && capacity !== null && quantity > capacity) return undefined
  const counted = [key.optionId, key.day, key.slot, quantity]
  const [row] =
    guarded && capacity !== null ? await TAKE(tx, [...counted, capacity]) : await TAKE_ANY(tx, counted)
  return row?.taken
}

/**
 * Locks seats in the common order, for work that would reach them in another one: two such transactions
 * then run one after the other instead of waiting for each other.
 */
export async function lockStock(tx: Tx, keys: readonly StockKey[]): Promise<void> {
  const distinct = new Map(keys.map((key) => [`${key.optionId} ${key.day} ${key.slot}`, key]))
  if (distinct.size === 0) return
  const rows = [...distinct.values()].map(
    ({ optionId, day, slot }) => sql`(${optionId}::int, ${day}::date, ${slot}::text)`,
  )
  await tx.execute(sql`
    insert into stock (option_id, day, slot, taken)
    select option_id, day, slot, 0
    from (values ${sql.join(rows, sql`, `)}) as wanted (option_id, day, slot)
    order by option_id, day, slot collate "C"
    on conflict (option_id, day, slot) do update set taken = stock.taken`)
}

export async function giveBackSeats(tx: Tx, key: StockKey, quantity: number): Promise<number> {
  const [row] = await GIVE_BACK(tx, [key.optionId, key.day, key.slot, quantity])
  return row?.taken ?? 0
}

export async function vacanciesAt(tx: Tx, key: StockKey, capacity: number): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select taken from stock
    where option_id = ${key.optionId} and day = ${key.day} and slot = ${key.slot}`)
  return Math.max(0, capacity - (rows[0]?.taken ?? 0))
}

/**
 * What pages may show of a slot with that many seats taken; when it changes, cached pages are stale. A
 * package shows the seats of its fullest part as soon as any part is scarce, so the number counts up to the
 * highest threshold of all options that are sold together.
 */
function shownWith(option: CatalogueOption, key: StockKey, taken: number, now: Date): string {
  const clock = clockIn(option.product.city.entry.zone, now)
  const slots = slotsOn(option.entry, key.day, () => taken, clock)
  const slot = slots.find(({ time }) => (time ?? '') === key.slot)
  if (!slot) return ''
  const soldTogether = option.sellers.flatMap((seller) => seller.options)
  const widest = Math.max(...soldTogether.map((one) => scarceAtOf(one.entry)))
  return slot.left !== null && slot.left <= widest ? `${slot.status} ${slot.left}` : slot.status
}

/**
 * The pages and calendars that a change of stock made stale, because they show an outdated state or
 * number.
 */
export function staleTags(
  option: CatalogueOption,
  key: StockKey,
  taken: { before: number; after: number },
  now: Date,
): string[] {
  if (capacityOn(option.entry, key.day) === null) return []
  const before = shownWith(option, key, taken.before, now)
  const after = shownWith(option, key, taken.after, now)
  return before === after ? [] : option.sellers.map((seller) => `product:${seller.id}`)
}
