import type { Day } from './day.ts'
import type { Worth } from './discount.ts'

/** Inclusive plain dates of the city; `null` is open. */
export interface Window {
  from: Day | null
  until: Day | null
}

export interface CouponRules {
  worth: Worth
  /** `null` is every product, every city. */
  productIds: number[] | null
  cityIds: number[] | null
  /** When it may be bought with, and for which days of visit. */
  sold: Window
  visit: Window
}

/** A ticket as a coupon looks at it. */
export interface CouponLine {
  productId: number
  cityId: number
  day: Day
  /** The city's own date now. */
  today: Day
}

export const couponRefusals = ['coupon_not_for_basket', 'coupon_not_yet', 'coupon_ended'] as const
export type CouponRefusal = (typeof couponRefusals)[number]

const within = (day: Day, { from, until }: Window): boolean =>
  (from === null || from <= day) && (until === null || day <= until)

/** What it is bound to, leaving aside when it is bought: a coupon once taken stays as long as the basket does. */
export const couponFits = (rules: CouponRules, line: CouponLine): boolean =>
  (rules.productIds === null || rules.productIds.includes(line.productId)) &&
  (rules.cityIds === null || rules.cityIds.includes(line.cityId)) &&
  within(line.day, rules.visit)

/** Why a coupon cannot be taken for these lines today; `undefined` when at least one line profits. */
export function refuseCoupon(rules: CouponRules, lines: CouponLine[]): CouponRefusal | undefined {
  const fitting = lines.filter((line) => couponFits(rules, line))
  if (fitting.length === 0) return 'coupon_not_for_basket'
  if (fitting.some((line) => within(line.today, rules.sold))) return undefined
  const { from } = rules.sold
  return fitting.some((line) => from !== null && line.today < from) ? 'coupon_not_yet' : 'coupon_ended'
}

/** As codes are compared: what people type has small letters, spaces and long hyphens. */
export const foldCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s/g, '')
    .toUpperCase()

export const isCode = (code: string): boolean => /^[A-Z0-9-]{3,32}$/.test(code)
