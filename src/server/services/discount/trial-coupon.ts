import type { Database } from '#server/db/database.ts'
import { coupon } from '#server/db/schema/coupon.ts'

/** A coupon to try the shop with. Its code is printed and public, so a real shop refuses it. */
export const trialCoupon = { code: 'TRYLOOP10', percent: 10 }

/** Leaves a coupon of that code as it is, so that one that an operator stopped stays stopped. */
export async function seedTrialCoupon(db: Database): Promise<void> {
  await db
    .insert(coupon)
    .values({ ...trialCoupon, stopped: false })
    .onConflictDoNothing({ target: coupon.code })
}
