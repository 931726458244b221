import type { LineRow } from '#server/db/schema/sale.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { couponFits, type CouponLine, type CouponRules } from '#domain/coupon.ts'
import { takeDiscounts, type Discount } from '#domain/discount.ts'
import { currencies, type Prices } from '#domain/money.ts'
import { discountUnits } from '#domain/package.ts'
import { passengerTypes } from '#domain/passenger.ts'
import { priceUnits } from '#domain/price.ts'
import { lineDue, lineTotal, totalOfLines } from '#server/sales/sale-view.ts'
import { sumOf } from '#server/payments/sales-port.ts'
import { anOption } from '#tests/fixtures/catalogue.ts'
import { atScale } from '#tests/support/scale.ts'

const RUNS = atScale(3_000, 100_000)
const DAYS = ['2026-12-01', '2027-03-28', '2027-10-31']

const cents = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99_999 }))
const prices: fc.Arbitrary<Prices> = fc.record({ EUR: cents, GBP: cents, USD: cents })
const someone = fc.constantFrom(...passengerTypes)
const unit = fc.record({ type: someone, price: prices, retail: fc.option(prices, { nil: undefined }) })
/** A ticket: what its option costs, who goes, and what its package takes off. */
const ticket = fc.record({
  units: fc.uniqueArray(unit, { minLength: 1, maxLength: 4, selector: ({ type }) => type }),
  passengers: fc.dictionary(someone, fc.integer({ min: 0, max: 20 }), { maxKeys: 5 }),
  packagePercent: fc.integer({ min: 0, max: 100 }),
  productId: fc.integer({ min: 1, max: 3 }),
  cityId: fc.integer({ min: 1, max: 2 }),
  day: fc.constantFrom(...DAYS),
})
const open = { from: null, until: null }
const coupon: fc.Arbitrary<CouponRules> = fc.record({
  worth: fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ amounts: fc.oneof(prices, fc.constant({ EUR: 9_999_999, GBP: 9_999_999, USD: 9_999_999 })) }),
  ),
  productIds: fc.option(fc.subarray([1, 2, 3])),
  cityIds: fc.option(fc.subarray([1, 2])),
  sold: fc.constant(open),
  visit: fc.constantFrom(open, { from: '2027-01-01', until: null }, { from: null, until: '2027-03-28' }),
})
const basket = fc.record({
  tickets: fc.array(ticket, { minLength: 1, maxLength: 6 }),
  memberPercent: fc.constantFrom(0, 5, 33, 50),
  coupon: fc.option(coupon, { nil: undefined }),
  currency: fc.constantFrom(...currencies),
})
type Basket = typeof basket extends fc.Arbitrary<infer B> ? B : never

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)

/** A row as the basket writes it: priced by the rules of the trade in all currencies. */
function written(
  { units, passengers, packagePercent, day, productId }: Basket['tickets'][number],
  id: number,
) {
  const option = anOption({
    units: units.map(({ type, price, retail }) => ({ type, prices: [{ price, retail }] })),
  })
  const priced = discountUnits(priceUnits(option, day, passengers), packagePercent)
  const row: LineRow = {
    ...{ id, saleId: 1, productId, packageId: null, optionId: option.id, day, slot: '', discount: 0 },
    ...{
      packageGroup: null,
      passengers: 1,
      ticketCode: null,
      units: priced,
      removedAt: null,
      createdAt: new Date(0),
    },
  }
  return row
}

it(`adds up: lines, total and amount to pay of ${RUNS} baskets`, { timeout: 60_000 + RUNS * 10 }, () => {
  const seen = { coupons: 0, free: 0 }
  fc.assert(
    fc.property(basket, ({ tickets, memberPercent, coupon: rules, currency }) => {
      const rows = tickets.map(written)
      const lines = rows.map((row, at) => {
        const { productId, cityId, day } = tickets[at] ?? { productId: 0, cityId: 0, day: '' }
        return { productId, cityId, day, today: '2026-11-21', total: lineTotal(row, currency) }
      })
      const discounts: Discount<CouponLine>[] = [
        { kind: 'member', worth: { percent: memberPercent }, fits: () => true },
        ...(rules
          ? [
              {
                kind: 'coupon' as const,
                worth: rules.worth,
                fits: (line: CouponLine) => couponFits(rules, line),
              },
            ]
          : []),
      ]
      const off = takeDiscounts(lines, discounts, currency)
      const due = rows.map((row, at) => ({ ...row, discount: off.lines[at] ?? 0 }))

      const total = totalOfLines(due, currency)
      // By another way than the shop's: passenger by passenger, then what was taken off in all.
      const people = rows.flatMap((row) =>
        row.units.flatMap((priced) => Array.from({ length: priced.count }, () => priced.price[currency])),
      )
      expect(total).toBe(sum(people) - sum(off.discounts))
      expect(sum(due.map((row) => lineDue(row, currency)))).toBe(total)
      const asked = due.map((row) => ({ total: lineDue(row, currency) }))
      expect(sumOf(asked, { currency })).toEqual({ amount: total, currency })
      expect(total).toBeGreaterThanOrEqual(0)
      for (const row of due) expect(lineDue(row, currency)).toBeGreaterThanOrEqual(0)
      expect(Number.isSafeInteger(total)).toBe(true)
      if (rules && (off.discounts[1] ?? 0) > 0) seen.coupons += 1
      if (total === 0) seen.free += 1
    }),
    { numRuns: RUNS },
  )
  // Enough of them had something taken off, and not all were for nothing.
  expect(seen.coupons).toBeGreaterThan(RUNS / 10)
  expect(seen.free).toBeLessThan(RUNS / 2)
})
