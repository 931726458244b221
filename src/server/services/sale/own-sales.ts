import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Sale } from '#contract/basket.ts'
import type { Locale } from '#config/locales.ts'
import type { OwnSale } from '#contract/member.ts'
import { ok } from '#domain/result.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { sale, type SaleRow } from '#server/db/schema/sale.ts'
import { voucherToken } from '#server/vouchers/token.ts'
import { agentOf } from '../agent/agent-view.ts'
import type { ShopContext } from '#server/context.ts'
import { memberOf } from '../member/member-view.ts'
import type { Page } from '../page.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { saleView } from '#server/sales/sale-view.ts'
import type { Session } from '../session/sessions.ts'

export interface OwnSales {
  list(
    session: Session | undefined,
    locale: Locale,
    page: Page,
  ): Promise<Answer<{ data: OwnSale[]; total: number }>>
}

/** Sales that were paid; baskets are not listed. */
const sold: SaleRow['status'][] = ['paid', 'cancel_requested', 'cancelled', 'review']

export function createOwnSales(context: ShopContext): OwnSales {
  const { db, catalogue, clock, keys } = context

  async function tokensOf(rows: SaleRow[]): Promise<Map<number, string>> {
    const saleIds = rows.map(({ id }) => id)
    const issued = await db
      .select({ id: voucher.id, saleId: voucher.saleId })
      .from(voucher)
      .where(and(inArray(voucher.saleId, saleIds), isNull(voucher.revokedAt)))
    return new Map(issued.map(({ id, saleId }) => [saleId, voucherToken(keys.voucher, id)]))
  }

  async function viewOf(saleId: number, locale: Locale): Promise<Sale> {
    const facts = await loadSale(db, saleId)
    if (!facts) throw new Error(`sale ${saleId} has vanished`)
    return saleView(facts, catalogue.current(), locale, clock())
  }

  async function whose(session: Session | undefined) {
    if (session?.agentId) {
      const agent = await agentOf(db, context, session)
      return agent.ok ? ok(eq(sale.agentId, agent.value.id)) : agent
    }
    const found = await memberOf(db, context, session)
    return found.ok ? ok(eq(sale.memberId, found.value.id)) : found
  }

  return {
    async list(session, locale, { page, limit }) {
      const owner = await whose(session)
      if (!owner.ok) return refuse(owner.failure.code)
      const mine = and(owner.value, inArray(sale.status, sold))
      const [counted] = await db.select({ total: count() }).from(sale).where(mine)
      const rows = await db
        .select()
        .from(sale)
        .where(mine)
        .orderBy(desc(sale.id))
        .limit(limit)
        .offset((page - 1) * limit)
      const tokens = await tokensOf(rows)
      const data = await Promise.all(
        rows.map(async (row) => ({
          ...(await viewOf(row.id, locale)),
          id: row.id,
          paidAt: row.paidAt?.toISOString() ?? null,
          voucherToken: tokens.get(row.id) ?? null,
        })),
      )
      return ok({ data, total: counted?.total ?? 0 })
    },
  }
}
