import type { Tx } from '#server/db/database.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { moveCredit } from './credit-ledger.ts'

/**
 * Gives an agent's credit back for a cancelled sale, as a movement of the ledger. The unique key over
 * sale and kind makes sure that a sale is given back once.
 */
export async function returnCredit(tx: Tx, row: SaleRow, amount: number, now: Date): Promise<void> {
  if (row.agentId === null) throw new Error(`sale ${row.id} was paid by nobody's credit`)
  const movement = { agentId: row.agentId, kind: 'returned', amount, saleId: row.id } as const
  const moved = await moveCredit(tx, movement, { now })
  if (!moved.ok) throw new Error(`the credit of agent ${row.agentId} is less than nothing`)
}
