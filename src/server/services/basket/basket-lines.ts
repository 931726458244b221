import type { Tx } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { traveller, type LineRow, type SaleRow } from '#server/db/schema/sale.ts'
import { checkHeld, type HeldSeats } from '#domain/sale/basket-limit.ts'
import { holdAfterAddition } from '#domain/sale/hold-time.ts'
import { ok } from '#domain/result.ts'
import { sum } from '#domain/sum.ts'
import { cancelRuleOf } from '#domain/sale/cancellation.ts'
import { guideLanguage } from '#domain/offer/option.ts'
import { validityOf } from '#domain/offer/validity.ts'
import type { CheckedChoice } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import { heldByClient, type Client, type ClientSeats } from '../stock/client-seats.ts'
import type { Holds } from '../stock/holds.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { termsOf } from '#server/sales/line-terms.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { lockStock } from '../stock/stock.ts'

/** Adds lines to a basket and removes them, each with its stock. Callers have locked the sale's row. */
export interface BasketLines {
  /**
   * Adds choices as lines and holds their stock; all holds of the basket then end together. Returns the
   * new state, for the next addition.
   */
  writeLines(tx: Tx, basket: LockedBasket, choices: CheckedChoice[]): Promise<Answer<LockedBasket>>
  /** Replaces lines by choices in one step; a refusal undoes both. */
  changeLines(
    tx: Tx,
    basket: SaleAggregate,
    change: { client: Client; old: LineRow[]; choices: CheckedChoice[] },
  ): Promise<Answer<LockedBasket>>
  /** Removes lines and gives their stock back. */
  dropLines(tx: Tx, saleId: number, lines: LineRow[]): Promise<void>
}

/** What a basket holds. Its row and its client's address are locked. */
export interface LockedBasket {
  row: SaleRow
  client: Client
  held: HeldSeats[]
  /** The end of the hold before the change; `null` where nothing was held. */
  heldUntil: Date | null
}

/** What a basket holds without the lines to be replaced. */
export const lockedBasketOf = (
  facts: SaleAggregate,
  client: Client,
  old: readonly LineRow[] = [],
): LockedBasket => ({
  row: facts.row,
  client,
  heldUntil: facts.heldUntil,
  held: facts.lines
    .filter((line) => !old.includes(line))
    .map(({ optionId, day, passengers }) => ({ optionId, day, seats: passengers })),
})

/**
 * Writes the lines in the order of the list, each with a hold, or nothing at all if the client would hold
 * more seats than it may. The seats are counted in the same statement, to save a round trip.
 */
const WRITE = statement<{ id: string }>(
  'write lines',
  `with counted as (
     select from (select) as one where $6::bytea is null or ${heldByClient('$6', '$3')} + $7 <= $8
   ), written as (
     insert into sale_line
       (sale_id, product_id, option_id, day, slot, units, passengers, validity, cancellation, terms, language,
        package_group, package_id, created_at)
     select $1, line.product_id, line.option_id, line.day, line.slot, line.units, line.passengers,
       line.validity, line.cancellation, line.terms, line.language,
       case when line.package_id is not null
         then (select coalesce(max(package_group), 0) + 1 from sale_line where sale_id = $1) end,
       line.package_id, $3
     from counted, jsonb_to_recordset($2::jsonb) as line (product_id int, option_id int, day date, slot text,
       units jsonb, passengers int, validity jsonb, cancellation jsonb, terms jsonb, language text,
       package_id int)
     returning id, sale_id, option_id, day, slot, passengers
   ), bounded as (
     update sale set hold_limit = $5 where id = $1 and hold_limit is distinct from $5
   ), extended as (
     update stock_hold set expires_at = $4 where sale_id = $1 and state = 'held'
   ), held as (
     insert into stock_hold (sale_id, sale_line_id, option_id, day, slot, quantity, expires_at, client)
     select sale_id, id, option_id, day, slot, passengers, $4, $6 from written order by id
   )
   select id from written order by id`,
)

const REMOVE = statement(
  'remove lines',
  'update sale_line set removed_at = $2 where id = any($1::bigint[]) and removed_at is null',
)

export function createBasketLines(context: ShopContext, holds: Holds, clientSeats: ClientSeats): BasketLines {
  const { catalogue, clock, basketLimits } = context

  /** Checked before a seat is taken: the sale is locked, so nothing is added in between. */
  function withinLimits({ agentId }: SaleRow, held: HeldSeats[]): Answer<null> {
    const limits = basketLimits[agentId === null ? 'guest' : 'agent']
    const { options } = catalogue.current()
    const checked = checkHeld(held, limits, (id) => options.get(id)?.entry.maximumPassengers ?? 0)
    return checked.ok ? checked : refuse(checked.failure.code, { maximum: checked.failure.maximum })
  }

  async function writeTravellers(tx: Tx, choices: CheckedChoice[], lineIds: number[]): Promise<void> {
    const rows = choices.flatMap(({ traveller: details }, at) =>
      details ? [{ saleLineId: lineIds[at] ?? 0, ...details }] : [],
    )
    if (rows.length > 0) await tx.insert(traveller).values(rows)
  }

  async function writeLines(
    tx: Tx,
    basket: LockedBasket,
    choices: CheckedChoice[],
  ): Promise<Answer<LockedBasket>> {
    const added = choices.map(({ optionId, day, quantity }) => ({ optionId, day, seats: quantity }))
    const held = [...basket.held, ...added]
    const fits = withinLimits(basket.row, held)
    if (!fits.ok) return fits
    const taken = await holds.take(tx, choices)
    if (!taken.ok) return taken
    const now = clock()
    const lines = choices.map(({ product, option, optionId, day, slot, units, quantity }) => ({
      product_id: option.product.id,
      option_id: optionId,
      day,
      slot,
      units,
      passengers: quantity,
      validity: validityOf(option.entry),
      cancellation: cancelRuleOf(product.entry, option.entry),
      terms: termsOf({ product, option }),
      language: guideLanguage(option.entry, day, slot),
      package_id: product.entry.kind === 'package' ? product.id : null,
    }))
    const { row, client, heldUntil } = basket
    const bounded = clientSeats.boundedClient(client)
    const seats = sum(choices.map(({ quantity }) => quantity))
    const { ends, limit } = holdAfterAddition(now, { heldUntil, limit: row.holdLimit }, context)
    const bound = [bounded?.key ?? null, seats, bounded?.most ?? 0]
    const written = await WRITE(tx, [row.id, JSON.stringify(lines), now, ends, limit, ...bound])
    if (written.length === 0) return clientSeats.refusal()
    await writeTravellers(
      tx,
      choices,
      written.map(({ id }) => Number(id)),
    )
    return ok({ ...basket, row: { ...row, holdLimit: limit }, held, heldUntil: ends })
  }

  async function dropLines(tx: Tx, saleId: number, lines: LineRow[]): Promise<void> {
    const lineIds = lines.map(({ id }) => id)
    await holds.release(tx, [saleId], lineIds)
    await REMOVE(tx, [lineIds, clock()])
  }

  return {
    writeLines,
    dropLines,
    async changeLines(tx, facts, { client, old, choices }) {
      if (old.length > 0) {
        await lockStock(tx, [...old, ...choices])
        await dropLines(tx, facts.row.id, old)
      }
      return writeLines(tx, lockedBasketOf(facts, client, old), choices)
    },
  }
}
