import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { upgrades } from './upgrade.ts'

const option = (optionId: number, total: number) => ({ optionId, total })

describe('an upgrade', () => {
  it('lists upgrades by price difference, smallest first', () => {
    const offers = upgrades(option(1, 4_000), [option(1, 4_000), option(2, 6_500), option(3, 4_500)])
    expect(offers).toEqual([
      { optionId: 3, total: 4_500, difference: 500 },
      { optionId: 2, total: 6_500, difference: 2_500 },
    ])
  })

  it('omits options that cost the same or less', () => {
    expect(upgrades(option(1, 4_000), [option(2, 4_000), option(3, 3_900)])).toEqual([])
  })

  it('prices every upgrade by its difference', () => {
    const priced = fc.record({ optionId: fc.integer({ min: 1 }), total: fc.nat({ max: 1_000_000 }) })
    fc.assert(
      fc.property(priced, fc.array(priced), (chosen, options) => {
        const offers = upgrades(chosen, options)
        for (const offer of offers) {
          expect(offer.difference).toBeGreaterThan(0)
          expect(chosen.total + offer.difference).toBe(offer.total)
        }
        const differences = offers.map(({ difference }) => difference)
        expect(differences).toEqual(differences.toSorted((a, b) => a - b))
      }),
    )
  })
})
