import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { soldStatuses, type AgentSale, type SoldStatus } from '#contract/account/agent.ts'
import type { Period } from '#domain/time/period.ts'
import { ok } from '#domain/result.ts'
import { payer, sale } from '#server/db/schema/sale.ts'
import type { ShopContext } from '#server/context.ts'
import type { Answer } from '#server/refusal.ts'
import type { Page } from '../page.ts'
import { createSoldSales } from '../sale/sold-sales.ts'
import type { Session } from '../session/sessions.ts'
import { agentOf } from './agent-view.ts'
import { startOf } from './statements.ts'

export interface AgentSalesFilter {
  /** By the day of payment. */
  period: Period
  status?: SoldStatus | undefined
}

export interface AgentSalesList {
  list(
    session: Session | undefined,
    locale: Locale,
    filter: AgentSalesFilter,
    page: Page,
  ): Promise<Answer<{ data: AgentSale[]; total: number }>>
}

export function createAgentSales(context: ShopContext): AgentSalesList {
  const { db } = context
  const soldSales = createSoldSales(context)

  async function customersOf(saleIds: number[]): Promise<Map<number, AgentSale['customer']>> {
    const rows = await db.select().from(payer).where(inArray(payer.saleId, saleIds))
    return new Map(
      rows
        .filter(({ firstName }) => firstName !== '')
        .map(({ saleId, firstName, lastName, email }) => [
          saleId,
          { name: `${firstName} ${lastName}`, email },
        ]),
    )
  }

  return {
    async list(session, locale, { period: { from, before }, status }, page) {
      const found = await agentOf(db, context, session)
      if (!found.ok) return found
      const wanted = and(
        eq(sale.agentId, found.value.id),
        from ? gte(sale.paidAt, startOf(from)) : undefined,
        before ? lt(sale.paidAt, startOf(before)) : undefined,
        status ? eq(sale.status, status) : undefined,
      )
      const { data, total } = await soldSales.list(wanted, locale, page)
      const customers = await customersOf(data.map(({ id }) => id))
      const sales = data.flatMap((one) => {
        const sold = soldStatuses.find((known) => known === one.status)
        return sold ? [{ ...one, status: sold, customer: customers.get(one.id) ?? null }] : []
      })
      return ok({ data: sales, total })
    },
  }
}
