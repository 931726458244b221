import { eq } from 'drizzle-orm'
import { lacksCompany } from '#domain/choice.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { Tx } from '#server/db/database.ts'
import { session, type SaleRow } from '#server/db/schema/sale.ts'
import type { SalesPort } from '#server/payments/sales-port.ts'
import { chargeCredit } from './charge-credit.ts'
import type { ShopContext } from '#server/context.ts'
import type { Holds } from '../stock/holds.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import { passengersOf } from '../basket/line-items.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { lineDue } from '#server/sales/sale-view.ts'

/** What follows from a paid or refunded sale, in the same transaction. */
export interface Fulfilment {
  voucherAndMail(tx: Tx, sale: SaleRow): Promise<void>
  refundMail(tx: Tx, sale: SaleRow): Promise<void>
}

/** The baskets as payments see them. */
export function createSalesPort(
  context: ShopContext,
  holds: Holds,
  uses: CouponUses,
  fulfilment: Fulfilment,
): SalesPort {
  const { catalogue } = context
  return {
    async lines(tx, row) {
      const { products, options } = catalogue.current()
      const { lines = [], travellers } = (await loadSale(tx, row.id)) ?? {}
      return lines.map((line) => {
        const product = products.get(line.packageId ?? line.productId)
        const option = options.get(line.optionId)
        const asked = [product, option?.product].flatMap((each) => each?.entry.travellerFields ?? [])
        return {
          id: line.id,
          description: product ? inLanguage(product.entry.names, row.locale) : '',
          total: lineDue(line, row.currency),
          lacksCompany: lacksCompany(option?.entry ?? {}, passengersOf(line)),
          travellerFields: [...new Set(asked)],
          givenBefore: travellers?.get(line.id) ?? {},
        }
      })
    },
    extendHolds: (tx, row, until) => holds.extend(tx, row.id, until),
    async allocate(tx, row) {
      // A savepoint: where the last of several lines is sold out, the first ones must not stay taken.
      return tx
        .transaction(async (inner) => {
          const allocated = await holds.allocate(inner, row.id)
          // Another basket may have taken the use that was given back: the price is then no longer valid.
          if (!allocated.ok || !(await uses.book(inner, row.id))) throw new SoldOut()
          return true
        })
        .catch((error: unknown) => {
          if (error instanceof SoldOut) return false
          throw error
        })
    },
    claimCoupon: (tx, row, email) => uses.claim(tx, row.id, email),
    charge: (tx, row, amount) => chargeCredit(tx, context, row, amount),
    async release(tx, row) {
      await holds.release(tx, [row.id])
      await uses.release(tx, [row.id])
    },
    async fulfil(tx, row) {
      // The session is left with no basket: its next item opens a new one.
      await tx.update(session).set({ saleId: null }).where(eq(session.saleId, row.id))
      await fulfilment.voucherAndMail(tx, row)
    },
    announceReversal: (tx, row) => fulfilment.refundMail(tx, row),
  }
}

class SoldOut extends Error {}
