import { splitByShares } from '#domain/price/discount.ts'
import { sum } from '#domain/sum.ts'

/** What a ticket costs and what was taken off it, in minor units. */
export interface TicketPrice {
  total: number
  discount: number
}

export const dueOf = ({ total, discount }: TicketPrice): number => total - discount

/**
 * The price of a ticket once it is moved to a day on which it costs `total`. It keeps its discount as an
 * amount, so that a coupon that has ended since is not lost; nobody is paid for coming.
 */
export const movedPrice = (old: TicketPrice, total: number): TicketPrice => ({
  total,
  discount: Math.min(old.discount, total),
})

/** What a move costs; below zero, what comes back. */
export const moveDifference = (moves: readonly { old: TicketPrice; moved: TicketPrice }[]): number =>
  sum(moves.map(({ old, moved }) => dueOf(moved) - dueOf(old)))

/**
 * What is taken off the moved tickets for the tickets they replace, so that `difference` remains to be
 * paid. Part of a package may become cheaper: shared, no ticket has less than nothing left to pay.
 */
export function worthOfReplaced(moved: readonly TicketPrice[], difference: number): number[] {
  const parts = splitByShares(difference, moved.map(dueOf))
  return moved.map(({ total }, at) => total - (parts[at] ?? 0))
}
