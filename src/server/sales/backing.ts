import type { SaleAggregate } from './sale-aggregate.ts'

/** Who vouches for a free order; a `mailbox` must be proven first. */
export type Backing = 'agent' | 'member' | 'coupon' | 'mailbox'

interface Buyer {
  agentId: number | null
  memberId: number | null
}

/** A coupon counts if its uses are limited and it reduced the price: each such order costs a use. */
export function backingOf(
  buyer: Buyer | undefined,
  { coupon, discounts }: Pick<SaleAggregate, 'coupon' | 'discounts'>,
): Backing {
  if (buyer?.agentId) return 'agent'
  if (buyer?.memberId) return 'member'
  const taken = discounts.find(({ kind }) => kind === 'coupon')?.amount ?? 0
  return coupon && !coupon.released && coupon.row.totalUses !== null && taken > 0 ? 'coupon' : 'mailbox'
}
