import { describe, expect, it } from 'vitest'
import {
  couponFits,
  normaliseCode,
  isCode,
  refuseCoupon,
  type CouponLine,
  type CouponRules,
} from './coupon.ts'

const open = { from: null, until: null }
const rules: CouponRules = {
  worth: { percent: 10 },
  productIds: null,
  cityIds: null,
  sold: open,
  visit: open,
}
const line: CouponLine = { productId: 2182, cityId: 41, day: '2026-12-04', today: '2026-11-21' }

describe('the scope of a coupon', () => {
  it.each<[string, Partial<CouponRules>, boolean]>([
    ['nothing', {}, true],
    ['this product', { productIds: [1, 2182] }, true],
    ['another product', { productIds: [1] }, false],
    ['this city', { cityIds: [41] }, true],
    ['another city', { cityIds: [42] }, false],
    ['this product in another city', { productIds: [2182], cityIds: [42] }, false],
    ['visits from that day', { visit: { from: '2026-12-04', until: null } }, true],
    ['visits from the day after', { visit: { from: '2026-12-05', until: null } }, false],
    ['visits up to that day', { visit: { from: null, until: '2026-12-04' } }, true],
    ['visits up to the day before', { visit: { from: null, until: '2026-12-03' } }, false],
    ['sales that have not begun', { sold: { from: '2027-01-01', until: null } }, true],
  ])('tells whether a coupon fits %s', (_, over, fits) => {
    expect(couponFits({ ...rules, ...over }, line)).toBe(fits)
  })
})

describe('the sale window of a coupon', () => {
  const sold = { from: '2026-11-20', until: '2026-11-22' }
  const on = (...days: string[]) =>
    refuseCoupon(
      { ...rules, sold },
      days.map((today) => ({ ...line, today })),
    )

  it('accepts a coupon from its first to its last day', () => {
    expect(on('2026-11-19')).toBe('coupon_not_yet')
    expect(on('2026-11-20')).toBeUndefined()
    expect(on('2026-11-22')).toBeUndefined()
    expect(on('2026-11-23')).toBe('coupon_ended')
  })

  it('accepts a coupon valid today in one city of several', () => {
    expect(on('2026-11-22', '2026-11-23')).toBeUndefined()
    expect(on('2026-11-19', '2026-11-20')).toBeUndefined()
  })

  it('names a coupon still to come in one city, though it has ended in another', () => {
    expect(on('2026-11-19', '2026-11-23')).toBe('coupon_not_yet')
  })

  it('considers only the lines that the coupon fits', () => {
    const bound = { ...rules, sold, productIds: [2182] }
    const other = { ...line, productId: 1 }
    expect(refuseCoupon(bound, [other])).toBe('coupon_not_for_basket')
    expect(refuseCoupon(bound, [other, { ...line, today: '2026-11-23' }])).toBe('coupon_ended')
    expect(refuseCoupon(bound, [])).toBe('coupon_not_for_basket')
  })
})

describe('a coupon code', () => {
  it.each([
    [' summer-10 ', 'SUMMER-10'],
    ['summer\u201110', 'SUMMER-10'],
    ['summer\u201510', 'SUMMER-10'],
    ['s u m\tmer', 'SUMMER'],
    ['ｓｕｍｍｅｒ', 'SUMMER'],
  ])('normalises the code %j to %s', (typed, meant) => {
    expect(normaliseCode(typed)).toBe(meant)
  })

  it('accepts codes of 3 to 32 letters, digits and hyphens', () => {
    expect(['AB', 'ABC', 'A-1', 'A'.repeat(32), 'A'.repeat(33), 'A_B', 'ÄBC'].map(isCode)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
