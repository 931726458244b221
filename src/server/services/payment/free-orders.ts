import { mailboxKeyOf } from '#domain/mail/email.ts'
import type { Tx } from '#server/db/database.ts'
import type { Limits } from '#server/limits/limits.ts'

interface FreeOrder {
  email: string
  memberId: number | null
  address: string | undefined
}

/** Counts an order by its mailbox, or a member's account, and by client address. False over either limit. */
export async function countFreeOrder(
  tx: Tx,
  limits: Limits,
  { email, memberId, address = '' }: FreeOrder,
  now: Date,
): Promise<boolean> {
  const who = memberId === null ? mailboxKeyOf(email) : `member ${memberId}`
  // Always in this order: the rows stay locked until the order is written.
  return (
    (await limits.spendIn(tx, 'freeOrderEmail', who, now)) &&
    (await limits.spendIn(tx, 'freeOrderAddress', address, now))
  )
}
