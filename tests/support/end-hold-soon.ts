import { changeRows } from './change-rows.ts'

/** Shortens the hold of a basket; the shop itself then announces and ends it. */
export const endHoldSoon = ({ id }: { id: number | null }, seconds: number): Promise<void> =>
  changeRows(
    `update stock_hold set expires_at = $2
     where sale_id = $1 and state = 'held'`,
    [id, new Date(Date.now() + seconds * 1_000)],
    `the basket ${id} holds nothing in this database`,
  )
