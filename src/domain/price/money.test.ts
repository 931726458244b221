import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPrices, currencyById, currencyIds, isCurrency, percentOf, timesPrices } from './money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 })
const prices = fc.record({ EUR: amount, GBP: amount, USD: amount })

describe('money', () => {
  it('numbers the currencies as S3 does', () => {
    expect(currencyIds).toEqual({ EUR: 1, GBP: 2, USD: 3 })
    expect(currencyById(2)).toBe('GBP')
    expect(currencyById(4)).toBeUndefined()
    expect(isCurrency('ISK')).toBe(false)
  })

  it('rounds half a cent away from zero', () => {
    expect(percentOf(1050, 10)).toBe(105)
    expect(percentOf(1005, 10)).toBe(101)
    expect(percentOf(-1005, 10)).toBe(-101)
    expect(percentOf(999, 0)).toBe(0)
  })

  it('splits by percentage without loss', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (whole, percent) => {
        const part = percentOf(whole, percent)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(whole)
        expect(Math.abs(part - (whole * percent) / 100)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('adds and multiplies each currency separately', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 20 }), (price, count) => {
        let sum = { EUR: 0, GBP: 0, USD: 0 }
        for (let index = 0; index < count; index++) sum = addPrices(sum, price)
        expect(timesPrices(price, count)).toEqual(sum)
      }),
    )
  })
})
