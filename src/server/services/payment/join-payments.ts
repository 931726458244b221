import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { href } from '#i18n/routes.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { ShopContext } from '#server/context.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { sale } from '#server/db/schema/sale.ts'
import { createCouponUses } from '../discount/coupon-uses.ts'
import { createFulfilment } from './fulfilment.ts'
import type { Holds } from '../stock/holds.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createOrderLinks, type OrderLinks } from '#server/mail/order-links.ts'
import { createSalesPort } from './sales-for-payments.ts'
import type { Receipts } from './payment-state.ts'
import { createPayments, type Payments } from './payments.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { sharedSaleView } from '#server/sales/shared-sale-view.ts'
import { saleView } from '#server/sales/sale-view.ts'
import { voucherToken } from '#server/vouchers/token.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'

export interface PaymentPorts {
  provider: PaymentProvider
  limits: Limits
  /** For the operator's log. */
  complain: (sentence: string) => void
}

function createReceipts(
  { db, catalogue, clock, keys }: ShopContext,
  vouchers: Vouchers,
  links: OrderLinks,
): Receipts {
  return {
    mailed: (attempt) => links.waitingOrder(attempt),
    async booking(saleId) {
      const shown = alias(sale, 'shown')
      const [found] = await db
        .select({ status: shown.status, id: voucher.id, revokedAt: voucher.revokedAt })
        .from(sale)
        .innerJoin(shown, eq(shown.id, sql`coalesce(${sale.surchargeOf}, ${sale.id})`))
        .innerJoin(voucher, eq(voucher.saleId, shown.id))
        .where(eq(sale.id, saleId))
      if (!found) return undefined
      const { status, id, revokedAt } = found
      return { status, isValid: revokedAt === null, token: voucherToken(keys.voucher, id) }
    },
    async read(saleId, locale) {
      const paid = await loadSale(db, saleId)
      // A paid surcharge has moved a ticket of the first sale, which is what its buyer wants to see.
      const shownId = paid?.row.surchargeOf ?? saleId
      const facts = shownId === saleId ? paid : await loadSale(db, shownId)
      const view = facts && saleView(facts, catalogue.current(), locale, clock())
      const issued = await vouchers.ofSale(shownId, locale)
      return {
        sale: view ? (shownId === saleId ? view : sharedSaleView(view)) : null,
        voucherToken: issued?.token ?? null,
        email: await vouchers.recipientOf(saleId),
      }
    },
  }
}

/** Connects payments to the rest of the shop: baskets, vouchers, mail, addresses. */
export function joinPayments(
  context: ShopContext,
  holds: Holds,
  vouchers: Vouchers,
  ports: PaymentPorts,
): Payments {
  const links = createOrderLinks(context)
  return createPayments({
    context,
    ...ports,
    sales: createSalesPort(context, holds, createCouponUses(context), createFulfilment(context)),
    links,
    receipts: createReceipts(context, vouchers, links),
    // On the page of payment-confirmed, since all others drop the old token (S4). The id reveals only a
    // state.
    returnUrl: (locale, returnId) =>
      `${context.publicOrigin}${href('paymentConfirmed', locale)}?return=${returnId}`,
  })
}
