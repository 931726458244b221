import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '#domain/price/money.ts'
import {
  currenciesWithoutMatch,
  durationClasses,
  durationClassOf,
  matchesFilter,
  noProductFilter,
  priceSteps,
  productFilterKeys,
  productFilterQuery,
  productOrders,
  readProductFilter,
  sortProducts,
  type ProductFacts,
  type ProductFilter,
} from './product-filter.ts'

const choices = { kinds: ['hop_on', 'cruise'], languages: ['en', 'fr'] }
const days = fc
  .integer({ min: 0, max: 9000 })
  .map((ahead) => new Date(Date.UTC(2026, 0, 1 + ahead)).toISOString().slice(0, 10))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const filters: fc.Arbitrary<ProductFilter> = fc.record({
  sort: fc.constantFrom(...productOrders),
  day: maybe(days),
  kind: maybe(fc.constantFrom(...choices.kinds)),
  duration: maybe(fc.constantFrom(...durationClasses)),
  price: maybe(fc.constantFrom(...priceSteps)),
  language: maybe(fc.constantFrom(...choices.languages)),
  accessible: fc.boolean(),
  cancellable: fc.boolean(),
})
const amounts = fc.integer({ min: 0, max: 20_000 })
const facts: fc.Arbitrary<ProductFacts> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom('hop_on', 'cruise', 'tour'),
  minutes: fc.integer({ min: 1, max: 4320 }),
  from: fc.option(fc.record({ EUR: amounts, GBP: amounts, USD: amounts })),
  languages: fc.subarray(['en', 'fr', 'de']),
  accessible: fc.boolean(),
  cancellable: fc.boolean(),
})

const bus: ProductFacts = {
  id: 2182,
  kind: 'hop_on',
  minutes: 1440,
  from: { EUR: 5000, GBP: 4999, USD: 5001 },
  languages: ['en'],
  accessible: true,
  cancellable: false,
}
const inEuros = { currency: 'EUR', free: undefined } as const
const shows = (over: Partial<ProductFilter>, how: Parameters<typeof matchesFilter>[2] = inEuros) =>
  matchesFilter(bus, { ...noProductFilter, ...over }, how)

describe('readProductFilter', () => {
  it('reads back every filter it wrote', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const query = new URLSearchParams(productFilterQuery(filter))
        expect(readProductFilter(query, choices)).toEqual({ filter, unknown: [] })
      }),
    )
  })

  it('reads or names any part of an address', () => {
    const values = fc.oneof(fc.string(), fc.constantFrom('1', 'price', 'cruise', '2026-02-31', '25'))
    const queries = fc.dictionary(fc.constantFrom(...productFilterKeys, 'utm_source'), values)
    fc.assert(
      fc.property(queries, (query) => {
        const { filter, unknown } = readProductFilter(new URLSearchParams(query), choices)
        for (const key of productFilterKeys) {
          const said = query[key]?.trim() ?? ''
          const isDefault = said === '' || (said === 'recommended' && key === 'sort')
          const isKept = productFilterQuery(filter).includes(`${key}=`)
          expect([isDefault, isKept, unknown.includes(key)].filter(Boolean), key).toHaveLength(1)
        }
      }),
    )
  })

  it.each([
    ['day=2026-02-31', 'day'],
    ['day=31.12.2026', 'day'],
    ['kind=submarine', 'kind'],
    ['price=30', 'price'],
    ['accessible=yes', 'accessible'],
    ['sort=%00', 'sort'],
  ])('ignores the invalid %s and names it', (query, key) => {
    const read = readProductFilter(new URLSearchParams(query), choices)
    expect(read).toEqual({ filter: noProductFilter, unknown: [key] })
  })
})

describe('productFilterQuery', () => {
  it('omits defaults from the address', () => {
    expect(productFilterQuery(noProductFilter)).toBe('')
    expect(productFilterQuery({ ...noProductFilter, kind: 'cruise', accessible: true })).toBe(
      'kind=cruise&accessible=1',
    )
  })
})

describe('matchesFilter', () => {
  it('applies each filter on its own', () => {
    expect(shows({})).toBe(true)
    expect(shows({ kind: 'cruise' })).toBe(false)
    expect(shows({ duration: 'half' })).toBe(false)
    expect(shows({ language: 'en' })).toBe(true)
    expect(shows({ language: 'fr' })).toBe(false)
    expect(shows({ accessible: true })).toBe(true)
    expect(shows({ cancellable: true })).toBe(false)
  })

  it("compares prices in the visitor's currency", () => {
    expect(shows({ price: 50 })).toBe(true)
    expect(shows({ price: 50 }, { currency: 'USD', free: undefined })).toBe(false)
    expect(matchesFilter({ ...bus, from: null }, { ...noProductFilter, price: 100 }, inEuros)).toBe(false)
  })

  it('shows only tours free on the day', () => {
    expect(shows({ day: '2026-12-01' })).toBe(true)
    expect(shows({ day: '2026-12-01' }, { currency: 'EUR', free: new Set([2110]) })).toBe(false)
    expect(shows({ day: '2026-12-01' }, { currency: 'EUR', free: new Set([2182]) })).toBe(true)
    expect(shows({}, { currency: 'EUR', free: new Set() })).toBe(true)
  })

  it('shows no more with another filter', () => {
    fc.assert(
      fc.property(facts, filters, fc.constantFrom(...productFilterKeys), (product, filter, key) => {
        const fewer = { ...filter, [key]: noProductFilter[key] }
        if (matchesFilter(product, filter, inEuros)) expect(matchesFilter(product, fewer, inEuros)).toBe(true)
      }),
    )
  })
})

describe('sortProducts', () => {
  it('sorts all tours by price or duration', () => {
    fc.assert(
      fc.property(fc.array(facts), fc.constantFrom(...productOrders), (products, sort) => {
        const sorted = sortProducts(products, sort)
        expect(new Set(sorted)).toEqual(new Set(products))
        if (sort === 'recommended') expect(sorted).toEqual(products)
        sorted.slice(1).forEach((product, index) => {
          const before = sorted[index]
          if (sort === 'duration') expect(before?.minutes).toBeLessThanOrEqual(product.minutes)
          if (sort === 'price') {
            expect(before?.from?.EUR ?? Infinity).toBeLessThanOrEqual(product.from?.EUR ?? Infinity)
          }
        })
      }),
    )
  })

  it('keeps the recommended order among equals', () => {
    const twins = [3, 1, 2].map((id) => ({ ...bus, id, from: null }))
    expect(sortProducts(twins, 'price').map(({ id }) => id)).toEqual([3, 1, 2])
  })

  it('sorts equal euro prices by other currencies', () => {
    const prices = [
      { EUR: 1990, GBP: 1690, USD: 2350 },
      { EUR: 1990, GBP: 1690, USD: 2290 },
      { EUR: 650, GBP: 1790, USD: 2450 },
      { EUR: 1990, GBP: 1590, USD: 2450 },
    ]
    const products = prices.map((from, id) => ({ ...bus, id, from }))
    expect(sortProducts(products, 'price').map(({ id }) => id)).toEqual([2, 3, 1, 0])
  })
})

describe('currenciesWithoutMatch', () => {
  const dear = { ...bus, from: { EUR: 5100, GBP: 4400, USD: 5900 } }

  it('hides by currency only for a price limit', () => {
    expect(currenciesWithoutMatch(dear, { ...noProductFilter, price: 50 }, undefined)).toEqual(['EUR', 'USD'])
    expect(currenciesWithoutMatch(dear, { ...noProductFilter, price: 100 }, undefined)).toEqual([])
    expect(currenciesWithoutMatch(dear, { ...noProductFilter, kind: 'cruise' }, undefined)).toEqual([
      ...currencies,
    ])
    expect(currenciesWithoutMatch(dear, { ...noProductFilter, day: '2026-12-01' }, new Set())).toHaveLength(3)
  })
})

describe('durations', () => {
  it.each([
    [120, 'short'],
    [121, 'half'],
    [360, 'half'],
    [361, 'day'],
  ])('files %i minutes under the duration %s', (minutes, found) => {
    expect(durationClassOf(minutes)).toBe(found)
  })
})
