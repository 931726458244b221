import { href } from '#i18n/routes.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { ShopContext } from '#server/context.ts'
import { createCouponUses } from '../discount/coupon-uses.ts'
import { createFulfilment } from './fulfilment.ts'
import type { Holds } from '../stock/holds.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createOrderLinks, type OrderLinks } from '#server/mail/order-links.ts'
import { createSalesPort } from './sales-for-payments.ts'
import type { Receipts } from './payment-state.ts'
import { createPayments, type Payments } from './payments.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { saleView } from '#server/sales/sale-view.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'

export interface PaymentPorts {
  provider: PaymentProvider
  limits: Limits
  /** For the operator's log. */
  complain: (sentence: string) => void
}

function createReceipts(
  { db, catalogue, clock }: ShopContext,
  vouchers: Vouchers,
  links: OrderLinks,
): Receipts {
  return {
    mailed: (attempt) => links.waitingOrder(attempt),
    async read(saleId, locale) {
      const facts = await loadSale(db, saleId)
      const issued = await vouchers.ofSale(saleId, locale)
      return {
        sale: facts ? saleView(facts, catalogue.current(), locale, clock()) : null,
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
