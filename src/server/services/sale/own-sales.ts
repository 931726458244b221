import { eq } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { OwnSale } from '#contract/account/member.ts'
import { ok } from '#domain/result.ts'
import { sale } from '#server/db/schema/sale.ts'
import { agentOf } from '../agent/agent-view.ts'
import type { ShopContext } from '#server/context.ts'
import { memberOf } from '../member/member-view.ts'
import type { Page } from '../page.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session } from '../session/sessions.ts'
import { createSoldSales } from './sold-sales.ts'

export interface OwnSales {
  list(
    session: Session | undefined,
    locale: Locale,
    page: Page,
  ): Promise<Answer<{ data: OwnSale[]; total: number }>>
}

export function createOwnSales(context: ShopContext): OwnSales {
  const { db } = context
  const soldSales = createSoldSales(context)

  async function whose(session: Session | undefined) {
    if (session?.agentId) {
      const agent = await agentOf(db, context, session)
      return agent.ok ? ok(eq(sale.agentId, agent.value.id)) : agent
    }
    const found = await memberOf(db, context, session)
    return found.ok ? ok(eq(sale.memberId, found.value.id)) : found
  }

  return {
    async list(session, locale, page) {
      const owner = await whose(session)
      if (!owner.ok) return refuse(owner.failure.code)
      return ok(await soldSales.list(owner.value, locale, page))
    },
  }
}
