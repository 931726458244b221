import { eq } from 'drizzle-orm'
import type { Agent } from '#contract/account/agent.ts'
import { ok } from '#domain/result.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { agent } from '#server/db/schema/agent.ts'
import type { ShopContext } from '#server/context.ts'
import { creditOf } from './credit-ledger.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session } from '../session/sessions.ts'

export type AgentRow = typeof agent.$inferSelect

/** False for a closed account, and for a trial account outside a trial. */
export const isActiveAgent = ({ trial }: Pick<ShopContext, 'trial'>, row: AgentRow): boolean =>
  row.disabledAt === null && (trial || !row.trial)

/** The agent of a session. Members and guests are refused, callers without a session are logged out. */
export async function agentOf(
  tx: Database | Tx,
  context: ShopContext,
  session: Session | undefined,
): Promise<Answer<AgentRow>> {
  if (!session) return refuse('no_session')
  if (!session.agentId) return refuse('agents_only')
  const [row] = await tx.select().from(agent).where(eq(agent.id, session.agentId))
  return row && isActiveAgent(context, row) ? ok(row) : refuse('no_session')
}

export const agentView = async (
  tx: Database | Tx,
  { id, name, email, currency }: AgentRow,
): Promise<Agent> => ({
  name,
  email,
  currency,
  credit: await creditOf(tx, id),
})
