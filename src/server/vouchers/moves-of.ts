import type { Database } from '#server/db/database.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { statement } from '#server/db/statement.ts'

/** What a moved ticket was before: its first code, and how often it was moved since. */
export interface MovedFrom {
  firstCode: string
  moves: number
}

/** Back from each line over those it stands in place of. */
const BACK = statement<{ id: number; first_code: string; moves: number }>(
  'moves of lines',
  `with recursive back as (
     select id as line_id, moves_line_id, 0 as moves, ticket_code from sale_line where id = any($1::bigint[])
     union all
     select back.line_id, before.moves_line_id, back.moves + 1, before.ticket_code
     from back join sale_line before on before.id = back.moves_line_id
   )
   select line_id::int as id, ticket_code as first_code, moves from back
   where moves_line_id is null and ticket_code is not null`,
)

/** The tickets among these that were moved. */
export async function movesOf(on: Database, lines: readonly LineRow[]): Promise<Map<number, MovedFrom>> {
  const moved = lines.filter(({ movesLineId }) => movesLineId !== null).map(({ id }) => id)
  if (moved.length === 0) return new Map()
  const found = await BACK(on, [moved])
  return new Map(found.map(({ id, first_code: firstCode, moves }) => [id, { firstCode, moves }]))
}
