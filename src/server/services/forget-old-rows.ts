import { and, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { orderMailTurn } from '#server/db/schema/fulfilment.ts'
import { enquiry, subscriber, usedChallenge } from '#server/db/schema/generic.ts'
import { loginDevice, mailLink, openidJourney } from '#server/db/schema/member.ts'
import { staffSession } from '#server/db/schema/scan.ts'
import { session } from '#server/db/schema/sale.ts'
import { idempotencyKey, rateLimit } from '#server/db/schema/stock.ts'
import type { ShopContext } from '#server/context.ts'
import { forgetEnquiriesInBatches } from './contact/forget-enquiries.ts'
import { deviceCutoff } from './session/login-devices.ts'
import { LONGEST_TURN } from '#server/mail/order-mail-turns.ts'

/** For a week, the operator can tell an ended link from one that never existed. */
const LINK_KEPT_MILLISECONDS = 7 * 86_400_000
/** The time to confirm a newsletter subscription. */
const PENDING_MILLISECONDS = 7 * 86_400_000
/** A year, so that the same question next season finds the old answer. */
const ENQUIRY_MONTHS = 12

/**
 * Deletes ended sessions, stored answers, counts of past minutes, used captchas, subscribers who never
 * confirmed, and enquiries older than a year. Sales are never deleted.
 */
export async function forgetOldRows({ db, clock }: ShopContext): Promise<void> {
  const now = clock()
  await deleteInBatches(db, idempotencyKey, lt(idempotencyKey.expiresAt, now))
  await deleteInBatches(db, session, lt(session.expiresAt, now))
  await deleteInBatches(db, staffSession, lt(staffSession.expiresAt, now))
  await deleteInBatches(db, usedChallenge, lt(usedChallenge.expiresAt, now))
  const weekAgo = new Date(now.getTime() - PENDING_MILLISECONDS)
  const isPending = and(isNull(subscriber.confirmedAt), lt(subscriber.createdAt, weekAgo))
  await deleteInBatches(db, subscriber, isPending)
  const yearAgo = sql`${now.toISOString()}::timestamptz - make_interval(months => ${ENQUIRY_MONTHS})`
  await forgetEnquiriesInBatches(db, lt(enquiry.createdAt, yearAgo))
  await deleteInBatches(db, rateLimit, lt(rateLimit.expire, sql`${now.getTime()}`))
  await deleteInBatches(db, orderMailTurn, lt(orderMailTurn.takenAt, new Date(now.getTime() - LONGEST_TURN)))
  await deleteInBatches(db, loginDevice, lt(loginDevice.usedAt, deviceCutoff(now)))
  await deleteInBatches(db, openidJourney, lt(openidJourney.expiresAt, now))
  // A request to delete data waits until the last tour is over.
  const isWish = and(eq(mailLink.kind, 'erase'), isNotNull(mailLink.usedAt))
  const ended = lt(mailLink.expiresAt, new Date(now.getTime() - LINK_KEPT_MILLISECONDS))
  await deleteInBatches(db, mailLink, and(ended, not(isWish ?? sql`false`)))
}
