import { eq } from 'drizzle-orm'
import { lacksCompany } from '#domain/offer/choice.ts'
import { isPast } from '#domain/time/visit.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { Tx } from '#server/db/database.ts'
import type { ReturnReason } from '#server/db/schema/fulfilment.ts'
import { session, type SaleRow } from '#server/db/schema/sale.ts'
import type { Attempt } from '#server/payments/attempts.ts'
import type { SalesPort } from '#server/payments/sales-port.ts'
import { chargeCredit } from './charge-credit.ts'
import type { ShopContext } from '#server/context.ts'
import type { Holds } from '../stock/holds.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import { passengersOf } from '../basket/line-items.ts'
import { endGivenBack } from './end-given-back.ts'
import { createSurcharges } from '../move/surcharges.ts'
import { visitOf } from '#server/sales/line-days.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { lineDue } from '#server/sales/sale-view.ts'

/** What follows from a paid or refunded sale, in the same transaction. */
export interface Fulfilment {
  voucherAndMail(tx: Tx, sale: SaleRow): Promise<void>
  refundMail(tx: Tx, sale: SaleRow, attempt: Attempt, reason: ReturnReason): Promise<void>
}

/** The baskets as payments see them. */
export function createSalesPort(
  context: ShopContext,
  holds: Holds,
  uses: CouponUses,
  fulfilment: Fulfilment,
): SalesPort {
  const { catalogue, clock } = context
  const surcharges = createSurcharges(holds, clock)
  return {
    async lines(tx, row) {
      const { products, options } = catalogue.current()
      const now = clock()
      // The months of a ticket that moves count from its own purchase.
      const first = row.surchargeOf === null ? undefined : await loadSale(tx, row.surchargeOf)
      const bought = first?.row.paidAt ?? now
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
          isPast: option ? isPast(visitOf(line, option, bought), now) : false,
          travellerFields: [...new Set(asked)],
          givenBefore: travellers?.get(line.id) ?? {},
        }
      })
    },
    mayBePaid: (tx, row) => surcharges.mayBePaid(tx, row),
    extendHolds: (tx, row, until) => holds.extend(tx, row.id, until),
    async allocate(tx, row) {
      // A savepoint: where the last of several lines is sold out, the first ones must not stay taken.
      return tx
        .transaction(async (inner) => {
          await surcharges.lockStock(inner, row)
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
      if (row.surchargeOf === null) await fulfilment.voucherAndMail(tx, row)
      else await surcharges.complete(tx, row)
    },
    async endGivenBack(tx, row, attempt, returned) {
      const isEnded = await endGivenBack(tx, { row, attempt, returned, holds, uses, now: clock() })
      if (isEnded) await fulfilment.refundMail(tx, row, attempt, 'given_back')
    },
    announceReversal: (tx, row, attempt, reason) => fulfilment.refundMail(tx, row, attempt, reason),
  }
}

class SoldOut extends Error {}
