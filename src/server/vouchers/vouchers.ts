import { eq } from 'drizzle-orm'
import type { Voucher } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { ok } from '#domain/result.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { payer } from '#server/db/schema/sale.ts'
import { hashOfToken, voucherToken } from './token.ts'
import { voucherView } from './voucher-view.ts'
import type { ShopContext } from '#server/context.ts'
import { refuse, type Answer } from '#server/refusal.ts'

export interface Vouchers {
  /** Reads a voucher by its token alone, whatever session asks. */
  read(token: string, locale: Locale): Promise<Answer<Voucher>>
  /** For the verified buyer of a paid sale. */
  ofSale(saleId: number, locale: Locale): Promise<{ voucher: Voucher; token: string } | undefined>
  /** The recipient of its mail. */
  recipientOf(saleId: number): Promise<string | null>
}

export function createVouchers(context: ShopContext): Vouchers {
  const { db, keys } = context
  return {
    async read(token, locale) {
      const [row] = await db
        .select()
        .from(voucher)
        .where(eq(voucher.tokenHash, hashOfToken(token)))
      if (!row) return refuse('not_found')
      if (row.revokedAt) return refuse('voucher_revoked')
      const view = await voucherView(context, row, locale)
      if (view?.status === 'disputed') return refuse('voucher_disputed')
      return view ? ok(view) : refuse('not_found')
    },
    async ofSale(saleId, locale) {
      const [row] = await db.select().from(voucher).where(eq(voucher.saleId, saleId))
      const view = row && (await voucherView(context, row, locale))
      return view && { voucher: view, token: voucherToken(keys.voucher, row.id) }
    },
    async recipientOf(saleId) {
      const [row] = await db.select({ email: payer.email }).from(payer).where(eq(payer.saleId, saleId))
      return row?.email ?? null
    },
  }
}
