import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByShares, deductDiscounts, type Discount } from './discount.ts'
import { currencies } from './money.ts'

interface Line {
  total: number
  city: number
}

const total = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 200_000_00 }))
const lines = fc.array(fc.record({ total, city: fc.integer({ min: 1, max: 3 }) }), { maxLength: 12 })
const worth = fc.oneof(
  fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ amounts: fc.record({ EUR: total, GBP: total, USD: total }) }),
)
const discount = fc.record({
  kind: fc.constantFrom('member' as const, 'coupon' as const),
  worth,
  cities: fc.subarray([1, 2, 3]),
})
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
const RUNS = { numRuns: 2_000 }

const all = (): boolean => true

describe('splitting an amount', () => {
  it('splits every cent without exceeding a share', () => {
    fc.assert(
      fc.property(fc.array(total, { maxLength: 12 }), fc.nat(1_000), (shares, permille) => {
        const amount = Math.floor((sum(shares) * permille) / 1_000)
        const parts = splitByShares(amount, shares)
        expect(sum(parts)).toBe(amount)
        expect(parts.every((part, at) => part >= 0 && part <= (shares[at] ?? 0))).toBe(true)
      }),
      RUNS,
    )
  })

  it('keeps every part within a cent of the exact share', () => {
    fc.assert(
      fc.property(fc.array(total, { minLength: 1, maxLength: 12 }), fc.nat(1_000), (shares, permille) => {
        const whole = sum(shares)
        const amount = Math.floor((whole * permille) / 1_000)
        for (const [at, part] of splitByShares(amount, shares).entries()) {
          const exact = whole === 0 ? 0 : (amount / whole) * (shares[at] ?? 0)
          expect(Math.abs(part - exact)).toBeLessThan(1.000_001)
        }
      }),
      RUNS,
    )
  })

  it('gives odd cents to the largest remainders', () => {
    expect(splitByShares(10, [10, 10, 10])).toEqual([4, 3, 3])
    expect(splitByShares(1, [10, 80, 10])).toEqual([0, 1, 0])
  })
})

describe('discounts of a basket', () => {
  it('sums line discounts to the total, never negative', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(discount, { maxLength: 2 }),
        fc.constantFrom(...currencies),
        (basket, wanted, currency) => {
          const discounts: Discount<Line>[] = wanted.map(({ cities, ...terms }) => ({
            ...terms,
            fits: ({ city }) => cities.includes(city),
          }))
          const off = deductDiscounts(basket, discounts, currency)
          expect(sum(off.lines)).toBe(sum(off.discounts))
          for (const [at, line] of basket.entries()) {
            expect(off.lines[at]).toBeGreaterThanOrEqual(0)
            expect(off.lines[at]).toBeLessThanOrEqual(line.total)
            if (!wanted.some(({ cities }) => cities.includes(line.city))) expect(off.lines[at]).toBe(0)
          }
        },
      ),
      RUNS,
    )
  })

  it('deducts the coupon after the member rate', () => {
    const basket = [{ total: 10_000, city: 1 }]
    const off = deductDiscounts<Line>(
      basket,
      [
        { kind: 'member', worth: { percent: 10 }, fits: all },
        { kind: 'coupon', worth: { percent: 50 }, fits: all },
      ],
      'EUR',
    )
    expect(off).toEqual({ lines: [5_500], discounts: [1_000, 4_500] })
  })

  it("deducts a fixed amount in the basket's currency", () => {
    const worth = { amounts: { EUR: 1_000, GBP: 900, USD: 1_100 } }
    const off = (totals: number[], currency: 'EUR' | 'GBP') =>
      deductDiscounts(
        totals.map((each) => ({ total: each, city: 1 })),
        [{ kind: 'coupon', worth, fits: all }],
        currency,
      )
    expect(off([3_000, 6_000], 'GBP')).toEqual({ lines: [300, 600], discounts: [900] })
    expect(off([300, 400], 'EUR')).toEqual({ lines: [300, 400], discounts: [700] })
  })
})
