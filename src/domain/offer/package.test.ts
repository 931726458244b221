import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOption, prices } from '#tests/fixtures/catalogue.ts'
import { fromPrice, type Standing } from './availability.ts'
import { addDays } from '#domain/time/day.ts'
import { lowestPrice } from '#domain/price/lowest-price.ts'
import { addPrices, currencies, zeroPrices } from '#domain/price/money.ts'
import { discountUnits, lessPercent, sumOfParts, worstOf, worstStatus } from './package.ts'
import { priceUnits, totalOf } from '#domain/price/price.ts'

const amount = fc.integer({ min: 0, max: 100_000 })
const somePrices = fc.record({ EUR: amount, GBP: amount, USD: amount })
const percent = fc.integer({ min: 0, max: 90 })

describe('a package', () => {
  it('gives a package the state of its worst part', () => {
    expect(worstStatus(['available', 'almost_sold_out'])).toBe('almost_sold_out')
    expect(worstStatus(['available', 'sold_out', 'available'])).toBe('sold_out')
    expect(worstStatus(['block_out', 'unavailable'])).toBe('unavailable')
    expect(worstStatus([])).toBe('unavailable')
  })

  it('gives a package the seats of its scarcest part', () => {
    const standing = (status: Standing['status'], left: number | null, scarceAt = 10) => ({
      ...{ status, left, scarceAt },
    })
    const scarce = standing('almost_sold_out', 4)
    const open = standing('available', null)
    expect(worstOf([open, scarce])).toEqual(scarce)
    expect(worstOf([standing('available', 3, 2), scarce])).toEqual({ ...scarce, left: 3 })
    expect(worstOf([open])).toEqual(open)
  })

  it('prices a package as the exact sum of its lines', () => {
    fc.assert(
      fc.property(fc.array(somePrices, { minLength: 1, maxLength: 5 }), percent, (parts, off) => {
        const lines = parts.map((price) => lessPercent(price, off)).reduce(addPrices, zeroPrices)
        expect(sumOfParts(parts, off)).toEqual(lines)
      }),
    )
  })

  it.each([
    [1_005, 10, 904],
    [1_004, 10, 904],
    [995, 10, 895],
    [4_995, 15, 4_246],
    [5, 50, 2],
    [1, 50, 0],
    [4_000, 0, 4_000],
    [4_000, 100, 0],
  ])('rounds half a cent off: %i less %i percent is %i', (price, percent, less) => {
    expect(lessPercent({ EUR: price, GBP: price, USD: price }, percent).EUR).toBe(less)
    const unit = { type: 'adult', count: 3, price: { ...prices(1), EUR: price }, retail: prices(99) } as const
    const [discounted] = discountUnits([unit], percent)
    expect(discounted).toMatchObject({ count: 3, price: { EUR: less }, retail: prices(99) })
  })

  it('rounds each part before adding them up', () => {
    const part = { EUR: 1_005, GBP: 1_015, USD: 1_025 }
    expect(sumOfParts([part, part], 10)).toEqual({ EUR: 1_808, GBP: 1_826, USD: 1_844 })
  })

  it('gives no price when a part has none', () => {
    expect(sumOfParts([prices(10), undefined], 10)).toBeUndefined()
  })

  it('prices a package between zero and its parts', () => {
    fc.assert(
      fc.property(somePrices, percent, (price, off) => {
        const less = lessPercent(price, off)
        for (const currency of currencies) {
          expect(less[currency]).toBeLessThanOrEqual(price[currency])
          expect(less[currency]).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('a total', () => {
  const count = fc.integer({ min: 0, max: 9 })
  const passengers = fc.record({ adult: count, child: count, infant: count })

  it('sums its units in each currency', () => {
    fc.assert(
      fc.property(passengers, somePrices, somePrices, percent, (who, adult, child, off) => {
        const option = anOption({
          units: [
            { type: 'adult', prices: [{ price: adult }] },
            { type: 'child', prices: [{ price: child }] },
            { type: 'infant', prices: [{ price: zeroPrices }] },
          ],
        })
        const units = discountUnits(priceUnits(option, '2026-12-01', who), off)
        const { total } = totalOf(units)
        for (const currency of currencies) {
          const [one, other] = [lessPercent(adult, off)[currency], lessPercent(child, off)[currency]]
          expect(total[currency]).toBe(one * who.adult + other * who.child)
          expect(Number.isSafeInteger(total[currency])).toBe(true)
        }
      }),
    )
  })
})

describe('the "from" price', () => {
  const option = anOption({
    onSale: { from: '2026-01-01', to: '2027-03-31' },
    units: [
      {
        type: 'adult',
        prices: [
          { from: '12-20', to: '01-06', price: prices(60) },
          { weekdays: [6, 7], price: prices(50) },
          { price: prices(40) },
        ],
      },
      { type: 'infant', prices: [{ price: prices(0) }] },
    ],
  })

  it('takes the lowest price of the coming year', () => {
    const found = lowestPrice([[option]], '2026-11-21', 0)
    const met = Array.from({ length: 365 }, (_, ahead) => fromPrice([option], addDays('2026-11-21', ahead)))
    const lowest = Math.min(...met.flatMap((price) => (price ? [price.EUR] : [])))
    expect(found?.price.EUR).toBe(lowest)
  })

  it('leaves out what costs an adult nothing', () => {
    const free = { from: '12-01', to: '12-02', price: prices(0) }
    const seasons = option.units.flatMap((unit) => unit.prices)
    const mixed = anOption({ units: [{ type: 'adult', prices: [free, ...seasons] }] })
    const found = lowestPrice([[mixed]], '2026-11-21', 0)
    expect(found?.price).toEqual(prices(40))
  })

  it('looks a year ahead and no further', () => {
    const from = (day: string) => anOption({ onSale: { from: day, to: '2028-12-31' } })
    expect(lowestPrice([[from('2027-11-20')]], '2026-11-21', 0)?.price).toEqual(prices(40))
    expect(lowestPrice([[from('2027-11-21')]], '2026-11-21', 0)).toBeUndefined()
  })

  it('takes no price from beyond the months of a flexible ticket', () => {
    const later = [{ from: '02-21', to: '02-28', price: prices(10) }, { price: prices(40) }]
    const flexible = (months: number) =>
      anOption({
        capacity: null,
        validity: { kind: 'flexible', months },
        units: [{ type: 'adult', prices: later }],
      })
    expect(lowestPrice([[flexible(2)]], '2026-11-21', 0)?.price).toEqual(prices(40))
    // The last day that can be planned, three months after the purchase, counts too.
    expect(lowestPrice([[flexible(3)]], '2026-11-21', 0)?.price).toEqual(prices(10))
  })

  it('ignores the prices of closed days', () => {
    const closedUntilHolidays = anOption({
      onSale: { from: '2026-12-01', to: '2026-12-31' },
      closures: [{ from: '2026-12-01', to: '2026-12-19' }],
      units: option.units,
    })
    expect(lowestPrice([[closedUntilHolidays]], '2026-11-21', 0)?.price).toEqual(prices(60))
  })

  it('ignores seasons that are over', () => {
    const winter = anOption({
      onSale: { from: '2026-12-24', to: '2026-12-26' },
      units: option.units,
    })
    expect(lowestPrice([[winter]], '2026-11-21', 0)?.price).toEqual(prices(60))
    expect(lowestPrice([[winter]], '2026-12-27', 0)).toBeUndefined()
  })
})
