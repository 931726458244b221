import { createHash } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { UseStanding } from '#domain/price/coupon-customer.ts'
import type { Tx } from '#server/db/database.ts'
import { coupon, couponUse } from '#server/db/schema/coupon.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import { isUndecided, liveStates } from '#server/payments/machine.ts'

/** One customer is one mailbox: only a hash of its address is kept. */
export const customerOf = (email: string): Buffer => createHash('sha256').update(emailKeyOf(email)).digest()

/**
 * How often one customer may use the coupon; `null` is as often as they like. A limit stays locked until the
 * transaction ends, so that two baskets of one customer, paid at once, come one after the other.
 */
export async function lockCustomerLimit(tx: Tx, couponId: number): Promise<number | null> {
  const [limited] = await tx
    .select({ most: coupon.customerUses })
    .from(coupon)
    .where(and(eq(coupon.id, couponId), isNotNull(coupon.customerUses)))
    .for('no key update')
  return limited?.most ?? null
}

/** Where the customer's other uses of the same coupon stand; none while the customer is unknown. */
export async function otherUses(
  tx: Tx,
  use: { saleId: number; couponId: number; customer: Buffer | null },
): Promise<UseStanding[]> {
  if (!use.customer) return []
  const deciding = tx
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.saleId, couponUse.saleId),
        inArray(paymentAttempt.state, liveStates.filter(isUndecided)),
      ),
    )
  const others = await tx
    .select({ state: couponUse.state, isDeciding: sql<boolean>`${exists(deciding)}` })
    .from(couponUse)
    .where(
      and(
        eq(couponUse.couponId, use.couponId),
        eq(couponUse.customer, use.customer),
        ne(couponUse.saleId, use.saleId),
        ne(couponUse.state, 'released'),
      ),
    )
  return others.map(({ state, isDeciding }) => {
    if (state === 'booked') return 'paid'
    return isDeciding ? 'deciding' : 'unpaid'
  })
}
