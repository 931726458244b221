import { changeRows } from './change-rows.ts'

/** Makes it too late to move or cancel the tickets of a buyer. */
export const endChanges = (email: string): Promise<void> =>
  changeRows(
    `update sale_line set cancellation = '[{"hours": 100000, "share": 100}]'
     where sale_id in (select sale_id from payer where email = $1)`,
    [email],
    `no ticket of ${email} is in this database`,
  )
