import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complements, type Sellable } from './cross-selling.ts'

const of = (id: number, over: Partial<Sellable> = {}): Sellable => ({
  id,
  cityId: 41,
  kind: 'hop_on',
  rank: id,
  ...over,
})
const ids = (products: Sellable[]) => products.map(({ id }) => id)

describe('cross-selling suggestions', () => {
  it('suggests other kinds first, then by rank', () => {
    const sold = [of(1), of(2), of(3, { kind: 'cruise', rank: 9 }), of(4, { kind: 'walk', rank: 5 })]
    expect(ids(complements([of(1)], sold))).toEqual([4, 3, 2])
  })

  it('suggests no packages, duplicates or other cities', () => {
    const sold = [of(1), of(2, { kind: 'package' }), of(3, { cityId: 95 })]
    expect(complements([of(1)], sold)).toEqual([])
  })

  it('alternates between the cities of the basket', () => {
    const london = { cityId: 95 }
    const sold = [of(1), of(2), of(3), of(11, london), of(12, london)]
    expect(ids(complements([of(1), of(11, london)], sold))).toEqual([2, 12, 3])
  })

  it('suggests nothing for an empty basket', () => {
    expect(complements([], [of(1)])).toEqual([])
  })

  it('suggests every product of its cities once', () => {
    const sellable = fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      cityId: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom('hop_on', 'cruise', 'walk', 'package'),
      rank: fc.integer({ min: 1, max: 9 }),
    })
    const distinct = fc.uniqueArray(sellable, { selector: ({ id }) => id })
    fc.assert(
      fc.property(distinct, fc.nat({ max: 5 }), (sold, chosen) => {
        const basket = sold.slice(0, chosen)
        const offered = complements(basket, sold)
        expect(new Set(ids(offered)).size).toBe(offered.length)
        const cities = new Set(basket.map(({ cityId }) => cityId))
        const wanted = sold
          .slice(chosen)
          .filter(({ cityId, kind }) => cities.has(cityId) && kind !== 'package')
        expect(ids(offered).toSorted()).toEqual(ids(wanted).toSorted())
        expect(complements(basket, sold.toReversed())).toEqual(offered)
      }),
    )
  })
})
