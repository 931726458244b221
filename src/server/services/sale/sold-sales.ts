import { and, count, desc, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { soldStatuses } from '#contract/account/agent.ts'
import type { OwnSale } from '#contract/account/member.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { sale, type SaleRow } from '#server/db/schema/sale.ts'
import { voucherToken } from '#server/vouchers/token.ts'
import type { ShopContext } from '#server/context.ts'
import type { Page } from '../page.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { saleView } from '#server/sales/sale-view.ts'

/** Lists sales that were paid, newest first; baskets are not listed. */
export interface SoldSales {
  list(owned: SQL | undefined, locale: Locale, page: Page): Promise<{ data: OwnSale[]; total: number }>
}

export function createSoldSales({ db, catalogue, clock, keys }: ShopContext): SoldSales {
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

  return {
    async list(owned, locale, { page, limit }) {
      // A surcharge is part of the sale whose ticket it moved.
      const isBooking = and(inArray(sale.status, soldStatuses), isNull(sale.surchargeOf))
      const wanted = and(owned, isBooking)
      const [counted] = await db.select({ total: count() }).from(sale).where(wanted)
      const rows = await db
        .select()
        .from(sale)
        .where(wanted)
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
      return { data, total: counted?.total ?? 0 }
    },
  }
}
