import { expect, it } from 'vitest'
import type { Sale, SaleLine } from '#contract/basket/basket.ts'
import { priceChange, seenOf } from './price-changes.ts'

const aLine = (over: Partial<SaleLine> = {}) =>
  ({
    id: 1,
    productId: 2182,
    productName: 'Paris loop',
    optionId: 7,
    day: '2026-12-05',
    time: null,
    units: [{ type: 'adult', count: 2, price: 3900, retail: 4500 }],
    total: 7800,
    retail: 9000,
    packageGroup: null,
    ...over,
  }) as SaleLine
const boat = (over: Partial<SaleLine> = {}) =>
  aLine({ id: 2, productId: 2110, productName: 'Seine', optionId: 9, total: 3000, ...over })

function aSale(lines: SaleLine[], over: Partial<Sale> = {}): Sale {
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return { lines, total, currency: 'EUR', discounts: [], count: lines.length, ...over } as Sale
}
const euro = (amount: number) => ({ amount, currency: 'EUR' })

it('reports no change when tickets are held again', () => {
  const seen = seenOf(aSale([aLine(), boat()]))
  expect(priceChange(seen, aSale([aLine(), boat()]))).toBeUndefined()
  expect(priceChange(seen, aSale([boat({ id: 8 }), aLine({ id: 9 })]))).toBeUndefined()
})

it('names old and new totals of another currency', () => {
  const pounds = aSale([aLine({ total: 6600 })], { currency: 'GBP' })
  expect(priceChange(seenOf(aSale([aLine()])), pounds)).toEqual({
    kind: 'currency',
    before: euro(7800),
    after: { amount: 6600, currency: 'GBP' },
    tickets: [],
  })
})

it('names the ticket whose price changed', () => {
  const seen = seenOf(aSale([aLine(), boat()]))
  expect(priceChange(seen, aSale([aLine(), boat({ id: 5, total: 3500 })]))).toEqual({
    kind: 'price',
    before: euro(10_800),
    after: euro(11_300),
    tickets: [{ name: 'Seine', before: euro(3000), after: euro(3500) }],
  })
})

it('tells a discount that changed by itself', () => {
  const member = { kind: 'member' as const, amount: 780, code: null }
  const before = aSale([aLine()], { discounts: [member], total: 7020 })
  const after = aSale([aLine()], { discounts: [{ ...member, amount: 0 }], total: 7800 })
  expect(priceChange(seenOf(before), after)).toMatchObject({ before: euro(7020), after: euro(7800) })
})

it('reports no change when tickets or coupons change', () => {
  const seen = seenOf(aSale([aLine()]))
  expect(priceChange(seen, aSale([aLine(), boat()]))).toBeUndefined()
  const coupon = [{ kind: 'coupon' as const, amount: 780, code: 'TEN' }]
  expect(priceChange(seen, aSale([aLine()], { discounts: coupon, total: 7020 }))).toBeUndefined()
  const more = aLine({ units: [{ type: 'adult', count: 3, price: 3900, retail: 4500 }], total: 11_700 })
  expect(priceChange(seen, aSale([more]))).toBeUndefined()
})

it("remembers a removed ticket's price until it returns", () => {
  const both = seenOf(aSale([aLine(), boat()]))
  const without = seenOf(aSale([aLine()]), both)
  expect(priceChange(without, aSale([aLine(), boat({ total: 3200 })]))).toMatchObject({
    tickets: [{ name: 'Seine', before: euro(3000), after: euro(3200) }],
  })
})

it('tells each change once, and the next one from there', () => {
  const at = (total: number) => aSale([boat({ total })])
  const seen = seenOf(at(3500), seenOf(at(3000)))
  expect(priceChange(seen, at(3500))).toBeUndefined()
  expect(priceChange(seen, at(3600))).toMatchObject({
    tickets: [{ name: 'Seine', before: euro(3500), after: euro(3600) }],
  })
})
