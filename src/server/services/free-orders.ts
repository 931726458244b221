import { mailboxKeyOf } from '#domain/email.ts'
import type { Tx } from '#server/db/database.ts'
import type { Limits } from './limits.ts'
import type { SaleAggregate } from './sale-aggregate.ts'

/** Who answers for an order without a price; a `mailbox` has to prove itself first. */
export type Backing = 'agent' | 'member' | 'coupon' | 'mailbox'

interface Buyer {
  agentId: number | null
  memberId: number | null
}

/** A coupon counts if its uses are numbered and it took something off: each such order costs a use. */
export function backingOf(
  buyer: Buyer | undefined,
  { coupon, discounts }: Pick<SaleAggregate, 'coupon' | 'discounts'>,
): Backing {
  if (buyer?.agentId) return 'agent'
  if (buyer?.memberId) return 'member'
  const taken = discounts.find(({ kind }) => kind === 'coupon')?.amount ?? 0
  return coupon && !coupon.released && coupon.row.totalUses !== null && taken > 0 ? 'coupon' : 'mailbox'
}

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
