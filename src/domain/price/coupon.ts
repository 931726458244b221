import type { Day } from '#domain/time/day.ts'
import type { DiscountValue } from './discount.ts'

/** Inclusive dates in the city's calendar; `null` leaves an end open. */
export interface Window {
  from: Day | null
  until: Day | null
}

export interface CouponRules {
  worth: DiscountValue
  /** `null` means every product, or every city. */
  productIds: number[] | null
  cityIds: number[] | null
  /** When the coupon may be used to buy, and for which days of visit. */
  sold: Window
  visit: Window
}

/** What a coupon's rules need to know of a basket line. */
export interface CouponLine {
  productId: number
  cityId: number
  day: Day
  /** Today's date in the city. */
  today: Day
}

export type CouponRefusal = 'coupon_not_for_basket' | 'coupon_not_yet' | 'coupon_ended'

const within = (day: Day, { from, until }: Window): boolean =>
  (from === null || from <= day) && (until === null || day <= until)

/**
 * Checks product, city and day of visit but not the sale window: a coupon once applied stays as long as its
 * basket.
 */
export const couponFits = (rules: CouponRules, line: CouponLine): boolean =>
  (rules.productIds === null || rules.productIds.includes(line.productId)) &&
  (rules.cityIds === null || rules.cityIds.includes(line.cityId)) &&
  within(line.day, rules.visit)

/**
 * Why a coupon cannot be applied to these lines today; `undefined` when it applies to at least one line.
 */
export function refuseCoupon(rules: CouponRules, lines: CouponLine[]): CouponRefusal | undefined {
  const fitting = lines.filter((line) => couponFits(rules, line))
  if (fitting.length === 0) return 'coupon_not_for_basket'
  if (fitting.some((line) => within(line.today, rules.sold))) return undefined
  const { from } = rules.sold
  return fitting.some((line) => from !== null && line.today < from) ? 'coupon_not_yet' : 'coupon_ended'
}

/** Normalises a typed code for comparison: upper case, no spaces, plain hyphens. */
export const normaliseCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s/g, '')
    .toUpperCase()

export const isCode = (code: string): boolean => /^[A-Z0-9-]{3,32}$/.test(code)
