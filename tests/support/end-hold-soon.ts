import { changeRows } from './change-rows.ts'

/** Shortens the hold of a basket; the shop itself then announces and ends it. */
export const endHoldSoon = ({ id }: { id: number | null }, seconds: number): Promise<void> =>
  changeRows(
    `update stock_hold set expires_at = now() + make_interval(secs => $2)
     where sale_id = $1 and state = 'held'`,
    [id, seconds],
    `the basket ${id} holds nothing in this database`,
  )
