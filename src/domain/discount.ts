import { percentOf, type Currency, type Prices } from './money.ts'

/** In the order in which they are taken off: the member's rate first, the coupon from what is left. */
export const discountKinds = ['member', 'coupon'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** A share in percent, or an amount that the operator set for each currency (minor units). */
export type Worth = { percent: number } | { amounts: Prices }

export interface Discount<Line> {
  kind: DiscountKind
  worth: Worth
  /** Whether it counts for a line at all: a coupon may be bound to products, cities and days. */
  fits: (line: Line) => boolean
}

export interface Discounted {
  /** What each line is reduced by, in the order of the lines. */
  lines: number[]
  /** What each discount takes off, in the order of the discounts; both lists have the same sum. */
  discounts: number[]
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Spreads an amount over shares in proportion, to the cent: the parts add up to the amount and none is larger than its
 * share. What rounding down leaves goes, a cent each, to the parts that lost most by it. `amount` is at most the sum
 * of the shares. The products of two amounts do not fit into a number, hence BigInt.
 */
export function spread(amount: number, shares: number[]): number[] {
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

function amountOff(worth: Worth, eligible: number, currency: Currency): number {
  const off = 'percent' in worth ? percentOf(eligible, worth.percent) : worth.amounts[currency]
  return Math.min(off, eligible)
}

/** Takes discounts off the lines of a basket, one after the other; no line ever costs less than nothing. */
export function takeDiscounts<Line>(
  lines: readonly (Line & { total: number })[],
  discounts: readonly Discount<Line>[],
  currency: Currency,
): Discounted {
  const off = lines.map(() => 0)
  const amounts = discounts.map(({ worth, fits }) => {
    const due = lines.map((line, at) => (fits(line) ? line.total - (off[at] ?? 0) : 0))
    const amount = amountOff(worth, sum(due), currency)
    for (const [at, part] of spread(amount, due).entries()) off[at] = (off[at] ?? 0) + part
    return amount
  })
  return { lines: off, discounts: amounts }
}
