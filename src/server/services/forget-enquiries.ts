import { inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/fulfilment.ts'
import { enquiry } from '#server/db/schema/generic.ts'

/** Enquiries go with the mails about them, sent or not: no book needs either. */
export async function forgetEnquiries(tx: Tx, which: SQL): Promise<void> {
  const found = await tx.select({ id: enquiry.id }).from(enquiry).where(which).for('update')
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.delete(outbox).where(inArray(outbox.enquiryId, ids))
  await tx.delete(enquiry).where(inArray(enquiry.id, ids))
}
