import { and, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { CreditMovement, Statement } from '#contract/account/agent.ts'
import type { Period } from '#domain/time/period.ts'
import { ok } from '#domain/result.ts'
import { creditMovement } from '#server/db/schema/agent.ts'
import { sale } from '#server/db/schema/sale.ts'
import { agentOf } from './agent-view.ts'
import type { ShopContext } from '#server/context.ts'
import { creditOf } from './credit-ledger.ts'
import type { Page } from '../page.ts'
import type { Answer } from '#server/refusal.ts'
import type { Session } from '../session/sessions.ts'

export interface Statements {
  read(session: Session | undefined, period: Period, page: Page): Promise<Answer<Statement>>
}

/** An agency has no zone of its own: its days are those of UTC. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

export function createStatements(context: ShopContext): Statements {
  const { db } = context
  const { agentId, createdAt, amount, number } = creditMovement

  async function sumWhere(condition: SQL | undefined): Promise<number> {
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${amount}), 0)` })
      .from(creditMovement)
      .where(condition)
    return Number(row?.sum ?? 0)
  }

  return {
    async read(session, { from, before }, page) {
      const found = await agentOf(db, context, session)
      if (!found.ok) return found
      const { id, currency } = found.value
      const own = eq(agentId, id)
      const inPeriod = and(
        own,
        from ? gte(createdAt, startOf(from)) : undefined,
        before ? lt(createdAt, startOf(before)) : undefined,
      )
      // Summed, not read from the balance before: two movements of one moment may be in either order.
      const opening = from ? await sumWhere(and(own, lt(createdAt, startOf(from)))) : 0
      const moved = await sumWhere(inPeriod)
      const [counted] = await db.select({ total: count() }).from(creditMovement).where(inPeriod)
      const rows = await db
        .select({ movement: creditMovement, reference: sale.reference })
        .from(creditMovement)
        .leftJoin(sale, eq(sale.id, creditMovement.saleId))
        .where(inPeriod)
        .orderBy(desc(number))
        .limit(page.limit)
        .offset((page.page - 1) * page.limit)
      const data = rows.map(({ movement, reference }): CreditMovement => ({
        number: movement.number,
        kind: movement.kind,
        amount: movement.amount,
        balance: movement.balance,
        note: movement.note,
        reference,
        at: movement.createdAt.toISOString(),
      }))
      const totals = { credit: await creditOf(db, id), opening, closing: opening + moved }
      return ok({ currency, ...totals, data, ...page, total: counted?.total ?? 0 })
    },
  }
}
