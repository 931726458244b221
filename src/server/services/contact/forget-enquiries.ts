import { inArray, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/fulfilment.ts'
import { enquiry } from '#server/db/schema/generic.ts'
import { inTransaction } from '#server/db/transaction.ts'

const BATCH = 1_000

/** Deletes enquiries with the mails about them, sent or not: accounting needs neither. Returns how many. */
export async function forgetEnquiries(tx: Tx, which: SQL): Promise<number> {
  const found = await tx.select({ id: enquiry.id }).from(enquiry).where(which).for('update')
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.delete(outbox).where(inArray(outbox.enquiryId, ids))
  await tx.delete(enquiry).where(inArray(enquiry.id, ids))
  return ids.length
}

/** The same, a thousand per transaction; skips those that another process is deleting. */
export async function forgetEnquiriesInBatches(db: Database, which: SQL): Promise<void> {
  const some = db
    .select({ id: enquiry.id })
    .from(enquiry)
    .where(which)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const forgetSome = () => inTransaction(db, (tx) => forgetEnquiries(tx, inArray(enquiry.id, some)))
  while ((await forgetSome()) === BATCH);
}
