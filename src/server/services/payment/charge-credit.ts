import { eq } from 'drizzle-orm'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { agent } from '#server/db/schema/agent.ts'
import type { CreditRefused } from '#server/payments/sales-port.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import { creditAgentOf } from '#server/sales/credit-agent.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { isActiveAgent } from '../agent/agent-view.ts'
import type { ShopContext } from '#server/context.ts'
import { moveCredit } from '../agent/credit-ledger.ts'

/** Pays a sale by credit, as a movement of the ledger; credit pays only in its own currency. */
export async function chargeCredit(
  tx: Tx,
  context: ShopContext,
  row: SaleRow,
  amount: number,
): Promise<Result<null, CreditRefused>> {
  const basket = await loadSale(tx, row.id)
  const agentId = basket ? creditAgentOf(basket) : null
  const [who] = agentId === null ? [] : await tx.select().from(agent).where(eq(agent.id, agentId))
  if (!who || !isActiveAgent(context, who)) return fail({ code: 'agents_only' })
  if (who.currency !== row.currency) return fail({ code: 'currency_unknown' })
  const movement = { agentId: who.id, kind: 'sale', amount: -amount, saleId: row.id } as const
  const writing = { now: context.clock(), guarded: context.creditGuarded }
  const moved = await moveCredit(tx, movement, writing)
  return moved.ok ? ok(null) : fail({ code: 'credit_too_low' })
}
