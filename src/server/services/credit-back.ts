import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { agent, creditMovement } from '#server/db/schema/agent.ts'
import type { SaleRow } from './sale-view.ts'

/**
 * Gives an agent's credit back for a cancelled sale, as a movement of the ledger. The agent's row is what movements
 * queue for; the unique key over sale and kind keeps one sale from being given back twice, whatever calls this.
 */
export async function creditBack(tx: Tx, row: SaleRow, amount: number, now: Date): Promise<void> {
  if (row.agentId === null) throw new Error(`sale ${row.id} was paid by nobody's credit`)
  await tx.select({ id: agent.id }).from(agent).where(eq(agent.id, row.agentId)).for('update')
  const [last] = await tx
    .select()
    .from(creditMovement)
    .where(eq(creditMovement.agentId, row.agentId))
    .orderBy(desc(creditMovement.number))
    .limit(1)
  await tx.insert(creditMovement).values({
    agentId: row.agentId,
    number: (last?.number ?? 0) + 1,
    kind: 'returned',
    amount,
    balance: (last?.balance ?? 0) + amount,
    saleId: row.id,
    createdAt: now,
  })
}
