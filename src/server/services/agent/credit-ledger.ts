import { desc, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { agent, creditMovement } from '#server/db/schema/agent.ts'
import { ok } from '#domain/result.ts'
import { refuse, type Answer } from '#server/refusal.ts'

type Row = typeof creditMovement.$inferSelect
export type Movement = Pick<Row, 'agentId' | 'kind' | 'amount'> &
  Partial<Pick<Row, 'saleId' | 'changeId' | 'note'>>

async function lastOf(tx: Database | Tx, agentId: number): Promise<{ number: number; balance: number }> {
  const [last] = await tx
    .select({ number: creditMovement.number, balance: creditMovement.balance })
    .from(creditMovement)
    .where(eq(creditMovement.agentId, agentId))
    .orderBy(desc(creditMovement.number))
    .limit(1)
  return last ?? { number: 0, balance: 0 }
}

/** The sum of all movements, which the last one stores. */
export const creditOf = async (tx: Database | Tx, agentId: number): Promise<number> =>
  (await lastOf(tx, agentId)).balance

export interface LedgerOptions {
  now: Date
  /** False only where a test proves that the lock is what prevents overspending. */
  guarded?: boolean
}

/**
 * Writes the next movement of an agent's credit; refuses one that would make the balance negative.
 * Movements queue for the agent's row, the last in the order of locks (lock-sale.ts). That lock does not
 * block new baskets, which only refer to the agent.
 */
export async function moveCredit(
  tx: Tx,
  { agentId, amount, ...about }: Movement,
  { now, guarded = true }: LedgerOptions,
): Promise<Answer<{ balance: number }>> {
  if (guarded) await tx.select({ id: agent.id }).from(agent).where(eq(agent.id, agentId)).for('no key update')
  const last = await lastOf(tx, agentId)
  const balance = last.balance + amount
  if (balance < 0) return refuse('credit_too_low')
  const number = last.number + 1
  await tx.insert(creditMovement).values({ ...about, agentId, amount, number, balance, createdAt: now })
  return ok({ balance })
}
