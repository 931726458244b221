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
