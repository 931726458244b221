import type { Tx } from '#server/db/database.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { moveCredit } from './credit-ledger.ts'

/**
 * Gives an agent's credit back for a cancelled or cheaper ticket, as a movement of the ledger. Its unique key
 * makes sure that a change gives back once.
 */
export async function returnCredit(
  tx: Tx,
  row: SaleRow,
  { changeId, amount, now }: { changeId: number; amount: number; now: Date },
): Promise<void> {
  if (row.agentId === null) throw new Error(`sale ${row.id} was paid by nobody's credit`)
  const movement = { agentId: row.agentId, kind: 'returned', amount, saleId: row.id, changeId } as const
  const moved = await moveCredit(tx, movement, { now })
  if (!moved.ok) throw new Error(`the credit of agent ${row.agentId} is less than nothing`)
}
