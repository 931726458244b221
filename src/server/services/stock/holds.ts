import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { lackOfSeats, refusesSeats, type SeatRefusal } from '#domain/offer/choice.ts'
import { capacityOn } from '#domain/offer/option.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { stockHold } from '#server/db/schema/stock.ts'
import { saleLine } from '#server/db/schema/sale.ts'
import type { ShopContext } from '#server/context.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { readReservedSeats } from './reserved-seats.ts'
import { byStockKey, giveBackSeats, staleTags, takeSeats, vacanciesAt, type StockKey } from './stock.ts'

/**
 * Stock held for a sale, from basket to ticket. Callers have locked the sale; stock rows are locked in
 * one order.
 */
export interface Holds {
  /**
   * Cheap check without a lock, with a refusal for each ticket that is not available. It turns away the
   * many who come too late before they queue for the row of the last seat; `take` decides.
   */
  precheckAvailability(tickets: WantedSeats[][]): Promise<(Answer<never> | undefined)[]>
  /**
   * Reserves seats for lines that are then written with their holds; refuses `sold_out` or
   * `not_enough_left`.
   */
  take(tx: Tx, wanted: WantedSeats[]): Promise<Answer<null>>
  /** All active holds of the sale then end together, and never earlier than before. */
  extend(tx: Tx, saleId: number, until: Date): Promise<void>
  /** Releases what sales, or some of their lines, hold. */
  release(tx: Tx, saleIds: readonly number[], lineIds?: number[]): Promise<void>
  /**
   * Turns the holds of a paid sale into sold seats. Ended holds are taken again if the seats are still
   * there; otherwise `sold_out`, and the caller rolls back and reverses the payment.
   */
  allocate(tx: Tx, saleId: number): Promise<Answer<null>>
  /** The seats of a cancelled sale, or of some of its lines, go back on sale, once. */
  returnSold(tx: Tx, saleId: number, lineIds?: number[]): Promise<void>
}

export interface WantedSeats extends StockKey {
  quantity: number
}

const RELEASE = statement<WantedSeats & Record<string, unknown>>(
  'release holds',
  `update stock_hold set state = 'released', client = null
   where sale_id = any($1::bigint[]) and state = 'held'
     and ($2::bigint[] is null or sale_line_id = any($2::bigint[]))
   returning option_id as "optionId", day, slot, quantity`,
)

const refuseSeats = ({ code, ...facts }: SeatRefusal): Answer<never> => refuse(code, facts)

export function createHolds({ pool, catalogue, clock, stockGuarded }: ShopContext): Holds {
  async function notifyStockChange(tx: Tx, key: StockKey, before: number, after: number): Promise<void> {
    const option = catalogue.current().options.get(key.optionId)
    const tags = option ? staleTags(option, key, { before, after }, clock()) : []
    if (tags.length > 0) await tx.execute(sql`select pg_notify('pages', ${tags.join(',')})`)
  }

  async function take(tx: Tx, key: StockKey, quantity: number): Promise<Answer<null>> {
    const option = catalogue.current().options.get(key.optionId)
    if (!option) return refuse('option_not_available')
    const capacity = capacityOn(option.entry, key.day)
    let taken = await takeSeats(tx, key, quantity, capacity, stockGuarded)
    if (taken === undefined && (await releaseEnded(tx, key))) {
      taken = await takeSeats(tx, key, quantity, capacity, stockGuarded)
    }
    if (taken === undefined) {
      return refuseSeats(lackOfSeats(await vacanciesAt(tx, key, capacity ?? 0)))
    }
    await notifyStockChange(tx, key, taken - quantity, taken)
    return ok(null)
  }

  async function giveBack(tx: Tx, seats: WantedSeats[]): Promise<void> {
    for (const key of seats.toSorted(byStockKey)) {
      const taken = await giveBackSeats(tx, key, key.quantity)
      await notifyStockChange(tx, key, taken + key.quantity, taken)
    }
  }

  /**
   * Before a refusal: releases seats of baskets that have just ended. Those that the job is releasing now
   * are skipped, since it waits for the stock row that is locked here.
   */
  async function releaseEnded(tx: Tx, key: StockKey): Promise<boolean> {
    const ended = tx
      .select({ id: stockHold.id })
      .from(stockHold)
      .where(
        and(
          eq(stockHold.state, 'held'),
          lte(stockHold.expiresAt, clock()),
          eq(stockHold.optionId, key.optionId),
          eq(stockHold.day, key.day),
          eq(stockHold.slot, key.slot),
        ),
      )
      .for('update', { skipLocked: true })
    const released = await tx
      .update(stockHold)
      .set({ state: 'released', client: null })
      .where(inArray(stockHold.id, ended))
      .returning()
    await giveBack(tx, released)
    return released.length > 0
  }

  return {
    async precheckAvailability(tickets) {
      if (!stockGuarded) return tickets.map(() => undefined)
      const limited = tickets.map((seats) =>
        seats.flatMap((key) => {
          const option = catalogue.current().options.get(key.optionId)
          const capacity = option ? capacityOn(option.entry, key.day) : null
          return capacity === null ? [] : [{ ...key, capacity }]
        }),
      )
      const optionIds = [...new Set(limited.flat().map(({ optionId }) => optionId))]
      const days = limited.flatMap((seats) => seats.map(({ day }) => day)).sort()
      const [from, to] = [days[0], days.at(-1)]
      if (from === undefined || to === undefined) return tickets.map(() => undefined)
      const taken = await readReservedSeats(pool, optionIds, { from, to }, clock())
      return limited.map((seats) => {
        for (const { optionId, day, slot, quantity, capacity } of seats) {
          const lack = refusesSeats(Math.max(0, capacity - taken(optionId, day)(slot)), quantity)
          if (lack) return refuseSeats(lack)
        }
        return undefined
      })
    },
    async take(tx, wanted) {
      for (const key of wanted.toSorted(byStockKey)) {
        const taken = await take(tx, key, key.quantity)
        if (!taken.ok) return taken
      }
      return ok(null)
    },
    async extend(tx, saleId, until) {
      await tx
        .update(stockHold)
        .set({ expiresAt: until })
        .where(and(eq(stockHold.saleId, saleId), eq(stockHold.state, 'held'), lt(stockHold.expiresAt, until)))
    },
    async release(tx, saleIds, lineIds) {
      await giveBack(tx, await RELEASE(tx, [saleIds, lineIds ?? null]))
    },
    async allocate(tx, saleId) {
      const holds = await tx
        .select({ hold: stockHold })
        .from(stockHold)
        .innerJoin(saleLine, eq(saleLine.id, stockHold.saleLineId))
        .where(and(eq(stockHold.saleId, saleId), isNull(saleLine.removedAt)))
        .for('update', { of: stockHold })
      const lost = holds.map(({ hold }) => hold).filter((hold) => hold.state === 'released')
      for (const hold of lost.toSorted(byStockKey)) {
        const taken = await take(tx, hold, hold.quantity)
        if (!taken.ok) return refuse('sold_out')
      }
      for (const { hold } of holds) {
        await tx.update(stockHold).set({ state: 'allocated', client: null }).where(eq(stockHold.id, hold.id))
      }
      return ok(null)
    },
    async returnSold(tx, saleId, lineIds) {
      const ofLines = lineIds && inArray(stockHold.saleLineId, lineIds)
      const returned = await tx
        .update(stockHold)
        .set({ state: 'released' })
        .where(and(eq(stockHold.saleId, saleId), eq(stockHold.state, 'allocated'), ofLines))
        .returning()
      await giveBack(tx, returned)
    },
  }
}
