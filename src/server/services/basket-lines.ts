import type { Tx } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { traveller } from '#server/db/schema/sale.ts'
import { ok } from '#domain/result.ts'
import type { CheckedChoice } from './choices.ts'
import type { ShopContext } from './context.ts'
import type { Holds } from './holds.ts'
import type { Answer } from './refusal.ts'
import type { LineRow } from './sale-facts.ts'
import { queueForPlaces } from './stock.ts'

/** Puts lines into a basket and takes them out, each with its stock. The sale's row is locked in all of it. */
export interface BasketLines {
  /** Writes choices as lines and holds their stock; all holds of the basket then end together. */
  writeLines(tx: Tx, saleId: number, choices: CheckedChoice[]): Promise<Answer<null>>
  /** Writes choices in the place of lines: nobody comes between, and a refusal undoes both. */
  changeLines(tx: Tx, saleId: number, old: LineRow[], choices: CheckedChoice[]): Promise<Answer<null>>
  /** Takes lines out and gives their stock back. */
  dropLines(tx: Tx, saleId: number, lines: LineRow[]): Promise<void>
}

/** Lines in the order of the list, which is that of their numbers, with a hold for each. */
const WRITE = statement<{ id: string }>(
  'write lines',
  `with written as (
     insert into sale_line
       (sale_id, product_id, option_id, day, slot, units, passengers, package_group, package_id, created_at)
     select $1, line.product_id, line.option_id, line.day, line.slot, line.units, line.passengers,
       case when line.package_id is not null
         then (select coalesce(max(package_group), 0) + 1 from sale_line where sale_id = $1) end,
       line.package_id, $3
     from jsonb_to_recordset($2::jsonb) as line (product_id int, option_id int, day date, slot text,
       units jsonb, passengers int, package_id int)
     returning id, sale_id, option_id, day, slot, passengers
   ), extended as (
     update stock_hold set expires_at = $4 where sale_id = $1 and state = 'held'
   ), held as (
     insert into stock_hold (sale_id, sale_line_id, option_id, day, slot, quantity, expires_at)
     select sale_id, id, option_id, day, slot, passengers, $4 from written order by id
   )
   select id from written order by id`,
)

const REMOVE = statement(
  'remove lines',
  'update sale_line set removed_at = $2 where id = any($1::bigint[]) and removed_at is null',
)

export function openBasketLines({ clock, holdMinutes }: ShopContext, holds: Holds): BasketLines {
  async function writeTravellers(tx: Tx, choices: CheckedChoice[], lineIds: number[]): Promise<void> {
    const told = choices.flatMap(({ traveller: details }, at) =>
      details ? [{ saleLineId: lineIds[at] ?? 0, ...details }] : [],
    )
    if (told.length > 0) await tx.insert(traveller).values(told)
  }

  async function writeLines(tx: Tx, saleId: number, choices: CheckedChoice[]): Promise<Answer<null>> {
    const taken = await holds.take(tx, choices)
    if (!taken.ok) return taken
    const now = clock()
    const lines = choices.map(({ product, option, optionId, day, slot, units, quantity }) => ({
      ...{ product_id: option.product.id, option_id: optionId, day, slot, units, passengers: quantity },
      package_id: product.entry.kind === 'package' ? product.id : null,
    }))
    const until = new Date(now.getTime() + holdMinutes * 60_000)
    const written = await WRITE(tx, [saleId, JSON.stringify(lines), now, until])
    await writeTravellers(
      tx,
      choices,
      written.map(({ id }) => Number(id)),
    )
    return ok(null)
  }

  async function dropLines(tx: Tx, saleId: number, lines: LineRow[]): Promise<void> {
    const lineIds = lines.map(({ id }) => id)
    await holds.release(tx, saleId, lineIds)
    await REMOVE(tx, [lineIds, clock()])
  }

  return {
    writeLines,
    dropLines,
    async changeLines(tx, saleId, old, choices) {
      if (old.length > 0) {
        await queueForPlaces(tx, [...old, ...choices])
        await dropLines(tx, saleId, old)
      }
      return writeLines(tx, saleId, choices)
    },
  }
}
