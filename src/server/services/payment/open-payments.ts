import { href } from '#i18n/routes.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { ShopContext } from '#server/context.ts'
import { openCouponUses } from '../discount/coupon-uses.ts'
import { openFulfilment } from './fulfilment.ts'
import type { Holds } from '../stock/holds.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createOrderLinks, type OrderLinks } from '#server/mail/order-links.ts'
import { openSaleDesk } from './payment-desk.ts'
import type { Receipts } from './payment-state.ts'
import { openPayments, type Payments } from './payments.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { saleView } from '#server/sales/sale-view.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'

export interface PaymentPorts {
  provider: PaymentProvider
  limits: Limits
  /** For the operator's log. */
  complain: (sentence: string) => void
}

function openReceipts(
  { db, catalogue, clock }: ShopContext,
  vouchers: Vouchers,
  links: OrderLinks,
): Receipts {
  return {
    mailed: (attempt) => links.told(attempt),
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

/** Payments joined to the rest of the shop: baskets, vouchers, mail, addresses. */
export function joinPayments(
  context: ShopContext,
  holds: Holds,
  vouchers: Vouchers,
  ports: PaymentPorts,
): Payments {
  const links = createOrderLinks(context)
  return openPayments({
    context,
    ...ports,
    desk: openSaleDesk(context, holds, openCouponUses(context), openFulfilment(context)),
    links,
    receipts: openReceipts(context, vouchers, links),
    // A page of payment-confirmed: every other one forgets the old token (S4). The id opens nothing but a state.
    returnUrl: (locale, returnId) =>
      `${context.publicOrigin}${href('paymentConfirmed', locale)}?return=${returnId}`,
  })
}
