import { eq } from 'drizzle-orm'
import { lacksCompany } from '#domain/offer/choice.ts'
import { isPast } from '#domain/time/visit.ts'
import type { Tx } from '#server/db/database.ts'
import type { ReturnReason } from '#server/db/schema/fulfilment.ts'
import { session, type SaleRow } from '#server/db/schema/sale.ts'
import type { Attempt } from '#server/payments/attempts.ts'
import type { BankNews, SalesPort } from '#server/payments/sales-port.ts'
import { chargeCredit } from './charge-credit.ts'
import type { ShopContext } from '#server/context.ts'
import type { Holds } from '../stock/holds.ts'
import type { CouponUses } from '../discount/coupon-uses.ts'
import { passengersOf } from '../basket/line-items.ts'
import { settleBooking, type ToldOfBooking } from './settle-booking.ts'
import { heldLine } from './unseen-change.ts'
import { createSurcharges } from '../move/surcharges.ts'
import { visitOf } from '#server/sales/line-days.ts'
import { boughtName, lineOffer } from '#server/sales/line-offer.ts'
import { isOffered } from '#server/sales/line-offered.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { lineDue } from '#server/sales/sale-view.ts'

/** What follows from a paid or refunded sale, in the same transaction. */
export interface Fulfilment {
  voucherAndMail(tx: Tx, sale: SaleRow): Promise<void>
  refundMail(tx: Tx, sale: SaleRow, attempt: Attempt, reason: ReturnReason): Promise<void>
  /** About money that moved past the shop; once for each news. */
  bankMail(tx: Tx, told: ToldOfBooking, news: BankNews): Promise<void>
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
      const current = catalogue.current()
      const now = clock()
      // The months of a ticket that moves count from its own purchase.
      const first = row.surchargeOf === null ? undefined : await loadSale(tx, row.surchargeOf)
      const bought = first?.row.paidAt ?? now
      const { lines = [], travellers } = (await loadSale(tx, row.id)) ?? {}
      return lines.map((line) => {
        const offer = lineOffer(current, line)
        const option = offer?.option
        const asked = [offer?.product, offer?.visited].flatMap((each) => each?.entry.travellerFields ?? [])
        return {
          id: line.id,
          held: heldLine(line),
          description: offer ? boughtName(offer.terms, row.locale) : '',
          total: lineDue(line, row.currency),
          lacksCompany: lacksCompany(option?.entry ?? {}, passengersOf(line)),
          isPast: option ? isPast(visitOf(line, option, bought), now) : false,
          isOffered: offer !== undefined && isOffered(offer, line),
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
          // The use may be another basket's meanwhile: the price is then no longer valid.
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
    async settleBooking(tx, row, news) {
      const told = await settleBooking(tx, row, news, { holds, uses, now: clock() })
      if (told) await fulfilment.bankMail(tx, told, news)
    },
    async announceReversal(tx, row, attempt, reason) {
      const isCouponGone = reason === 'sold_out' && !(await uses.isLeft(tx, row.id))
      await fulfilment.refundMail(tx, row, attempt, isCouponGone ? 'coupon_gone' : reason)
    },
  }
}

class SoldOut extends Error {}
