import { and, eq, isNull } from 'drizzle-orm'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { Currency } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, inTransactionOrUndo } from '#server/db/transaction.ts'
import { agent } from '#server/db/schema/agent.ts'
import { session } from '#server/db/schema/sale.ts'
import { hashPassword } from '#server/sessions/password.ts'
import { moveCredit } from './credit-ledger.ts'
import { refuse, type Answer } from '#server/refusal.ts'

export interface NewAgent {
  email: string
  password: string
  name: string
  currency: Currency
  /** Can log in only in a local trial. */
  trial?: boolean
}

/** Manages the accounts of agencies for the operator; agencies cannot register themselves. */
export interface AgentAccounts {
  /** False where the address has an account already, which is then left as it is. */
  open(wanted: NewAgent): Promise<boolean>
  /**
   * Records what the agency paid in, or a correction either way; `note` says why. Returns the new credit.
   */
  move(
    email: string,
    movement: { kind: 'granted' | 'corrected'; amount: number; note: string },
  ): Promise<Answer<{ balance: number }>>
  /** Ends the account and all its sessions; its ledger stays. */
  close(email: string): Promise<boolean>
}

export function createAgentAccounts(db: Database, clock: () => Date): AgentAccounts {
  const byEmail = (email: string) => eq(agent.emailKey, emailKeyOf(email))
  return {
    async open({ password, email, ...wanted }) {
      const passwordHash = await hashPassword(password)
      const opened = await db
        .insert(agent)
        .values({ ...wanted, email, emailKey: emailKeyOf(email), passwordHash, createdAt: clock() })
        .onConflictDoNothing({ target: agent.emailKey })
        .returning({ id: agent.id })
      return opened.length > 0
    },
    async move(email, movement) {
      return inTransactionOrUndo<Answer<{ balance: number }>>(db, async (tx) => {
        const [row] = await tx.select({ id: agent.id }).from(agent).where(byEmail(email))
        if (!row) return refuse('not_found')
        const moved = await moveCredit(tx, { ...movement, agentId: row.id }, { now: clock() })
        return moved.ok ? ok(moved.value) : moved
      })
    },
    async close(email) {
      const now = clock()
      return inTransaction(db, async (tx) => {
        const [closed] = await tx
          .update(agent)
          .set({ disabledAt: now })
          .where(byEmail(email))
          .returning({ id: agent.id })
        if (!closed) return false
        const open = and(eq(session.agentId, closed.id), isNull(session.revokedAt))
        await tx.update(session).set({ revokedAt: now }).where(open)
        return true
      })
    },
  }
}
