import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { mayKeepCoupon, mayOrderWithCoupon } from '#domain/price/coupon-customer.ts'
import { normaliseCode, isCode, refuseCoupon, type CouponLine } from '#domain/price/coupon.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { coupon, couponUse } from '#server/db/schema/coupon.ts'
import { rulesOfRow, type CouponRow } from '#server/sales/coupon-rules.ts'
import { customerOf, lockCustomerLimit, otherUses } from './customer-uses.ts'
import { trialCoupon } from './trial-coupon.ts'
import type { CouponRefused } from '#server/payments/sales-port.ts'
import type { ShopContext } from '#server/context.ts'
import { refuse, type Answer } from '#server/refusal.ts'

type UseRow = typeof couponUse.$inferSelect

/**
 * Counts the uses of coupons. Callers have locked the sale; only agents are locked after coupons
 * (lock-sale.ts).
 */
export interface CouponUses {
  /** Reserves a use of the coupon for the sale, in place of another coupon it may have. */
  reserve(tx: Tx, saleId: number, typed: string, lines: CouponLine[]): Promise<Answer<null>>
  /** Gives back the uses of ended sales, reserved or booked; each sale still knows its coupon. */
  release(tx: Tx, saleIds: readonly number[]): Promise<void>
  /** Gives the use back and removes the coupon from the basket. */
  giveUp(tx: Tx, saleId: number): Promise<void>
  /** Once the payer is known: refuses one who has paid, or is paying, for as many uses as the rules allow. */
  claim(tx: Tx, saleId: number, email: string): Promise<Result<null, CouponRefused>>
  /**
   * Books the use of a paid sale. False when it had been given back meanwhile and none is left, or when its
   * customer has paid for as many others.
   */
  book(tx: Tx, saleId: number): Promise<boolean>
  /** Whether a sale that ended unpaid could have its coupon once more. True for one without a coupon. */
  isLeft(tx: Tx, saleId: number): Promise<boolean>
}

async function knownUse(tx: Tx, saleId: number): Promise<UseRow | undefined> {
  const [use] = await tx.select().from(couponUse).where(eq(couponUse.saleId, saleId))
  return use
}

async function useOf(tx: Tx, saleId: number): Promise<UseRow | undefined> {
  const use = await knownUse(tx, saleId)
  return use?.state === 'released' ? undefined : use
}

const byNumber = (a: number, b: number): number => a - b

/** For work that changes several coupons: locks them in the common order. */
const lockCoupons = (tx: Tx, ids: number[]) =>
  tx
    .select({ id: coupon.id })
    .from(coupon)
    .where(inArray(coupon.id, ids))
    .orderBy(coupon.id)
    .for('no key update')

/**
 * Counts one more use if one is left, in a single statement: concurrent callers never get more than there
 * are.
 */
async function takeUse(tx: Tx, couponId: number): Promise<boolean> {
  const taken = await tx
    .update(coupon)
    .set({ used: sql`${coupon.used} + 1` })
    .where(and(eq(coupon.id, couponId), or(isNull(coupon.totalUses), lt(coupon.used, coupon.totalUses))))
    .returning({ id: coupon.id })
  return taken.length === 1
}

export function createCouponUses({ clock, trial }: ShopContext): CouponUses {
  /** The trial's code is public. */
  const isOffered = ({ code, stopped }: CouponRow): boolean =>
    !stopped && (trial || code !== trialCoupon.code)

  const setState = (tx: Tx, saleId: number, state: UseRow['state']) =>
    tx.update(couponUse).set({ state, updatedAt: clock() }).where(eq(couponUse.saleId, saleId))

  async function release(tx: Tx, saleIds: readonly number[]): Promise<void> {
    const released = await tx
      .update(couponUse)
      .set({ state: 'released', updatedAt: clock() })
      .where(and(inArray(couponUse.saleId, [...saleIds]), ne(couponUse.state, 'released')))
      .returning({ couponId: couponUse.couponId })
    for (const couponId of released.map((use) => use.couponId).toSorted(byNumber)) {
      const used = sql`greatest(0, ${coupon.used} - 1)`
      await tx.update(coupon).set({ used }).where(eq(coupon.id, couponId))
    }
  }

  return {
    release,
    async giveUp(tx, saleId) {
      await release(tx, [saleId])
      await tx.delete(couponUse).where(eq(couponUse.saleId, saleId))
    },
    async reserve(tx, saleId, typed, lines) {
      const code = normaliseCode(typed)
      const [found] = isCode(code) ? await tx.select().from(coupon).where(eq(coupon.code, code)) : []
      if (!found || !isOffered(found)) return refuse('coupon_unknown')
      const known = await useOf(tx, saleId)
      if (known?.couponId === found.id) return ok(null)
      const refused = refuseCoupon(rulesOfRow(found), lines)
      if (refused) return refuse(refused)
      if (known) await lockCoupons(tx, [known.couponId, found.id])
      await release(tx, [saleId])
      if (!(await takeUse(tx, found.id))) return refuse('coupon_used_up')
      const use = { couponId: found.id, state: 'reserved', customer: null, updatedAt: clock() } as const
      await tx
        .insert(couponUse)
        .values({ ...use, saleId })
        .onConflictDoUpdate({ target: couponUse.saleId, set: use })
      return ok(null)
    },
    async claim(tx, saleId, email) {
      const use = await useOf(tx, saleId)
      if (!use) return ok(null)
      const customer = customerOf(email)
      const most = await lockCustomerLimit(tx, use.couponId)
      if (most !== null && !mayOrderWithCoupon(most, await otherUses(tx, { ...use, customer })))
        return fail({ code: 'coupon_already_had' })
      await tx.update(couponUse).set({ customer }).where(eq(couponUse.saleId, saleId))
      return ok(null)
    },
    async book(tx, saleId) {
      const use = await knownUse(tx, saleId)
      if (!use || use.state === 'booked') return true
      const most = await lockCustomerLimit(tx, use.couponId)
      if (most !== null && !mayKeepCoupon(most, await otherUses(tx, use))) return false
      if (use.state === 'released' && !(await takeUse(tx, use.couponId))) return false
      await setState(tx, saleId, 'booked')
      return true
    },
    async isLeft(tx, saleId) {
      const use = await knownUse(tx, saleId)
      if (!use) return true
      const [row] = await tx.select().from(coupon).where(eq(coupon.id, use.couponId))
      if (!row || !mayKeepCoupon(row.customerUses, await otherUses(tx, use))) return false
      return row.totalUses === null || use.state !== 'released' || row.used < row.totalUses
    },
  }
}
