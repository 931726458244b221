import { percentOf, type Currency, type Prices } from './money.ts'
import { sum } from '#domain/sum.ts'

/** In the order of deduction: the member's rate first, then the coupon from what is left. */
export const discountKinds = ['member', 'coupon'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** A percentage, or an amount that the operator set for each currency (minor units). */
export type DiscountValue = { percent: number } | { amounts: Prices }

export interface Discount<Line> {
  kind: DiscountKind
  worth: DiscountValue
  /** Whether the discount applies to a line: a coupon may be limited to products, cities and days. */
  fits: (line: Line) => boolean
}

export interface Discounted {
  /** The reduction of each line, in the order of the lines. */
  lines: number[]
  /** The amount of each discount, in the order of the discounts; both lists have the same sum. */
  discounts: number[]
}

/**
 * Splits an amount in proportion to shares: the parts add up to the amount, and none exceeds its share.
 * Cents left over by rounding down go one each to the parts with the largest remainders. `amount` must not
 * exceed the sum of the shares. BigInt, since the product of two amounts may not fit a number.
 */
export function splitByShares(amount: number, shares: number[]): number[] {
  const whole = BigInt(sum(shares))
  if (amount === 0 || whole === 0n) return shares.map(() => 0)
  const exact = shares.map((share) => BigInt(amount) * BigInt(share))
  const parts = exact.map((product) => Number(product / whole))
  const rest = exact.map((product) => product % whole)
  const left = amount - sum(parts)
  const nearest = rest
    .map((remainder, at) => ({ remainder, at }))
    .sort((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.at - b.at))
  for (const { at } of nearest.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

function amountOff(worth: DiscountValue, eligible: number, currency: Currency): number {
  const off = 'percent' in worth ? percentOf(eligible, worth.percent) : worth.amounts[currency]
  return Math.min(off, eligible)
}

/** Deducts the discounts from the lines one after the other; no line falls below zero. */
export function deductDiscounts<Line>(
  lines: readonly (Line & { total: number })[],
  discounts: readonly Discount<Line>[],
  currency: Currency,
): Discounted {
  const off = lines.map(() => 0)
  const amounts = discounts.map(({ worth, fits }) => {
    const due = lines.map((line, at) => (fits(line) ? line.total - (off[at] ?? 0) : 0))
    const amount = amountOff(worth, sum(due), currency)
    for (const [at, part] of splitByShares(amount, due).entries()) off[at] = (off[at] ?? 0) + part
    return amount
  })
  return { lines: off, discounts: amounts }
}
