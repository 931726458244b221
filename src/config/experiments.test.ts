import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { experimentSplits, experimentVariants, variantOf } from './experiments.ts'

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const weights = fc.integer({ min: 0, max: 100 }).map((A) => ({ A, B: 100 - A }))
const stored = fc.oneof(fc.constantFrom('A', 'B', 'C', 'a', '', '__proto__', 'constructor'), fc.anything())

describe('the splits of the experiments', () => {
  const everybodyA = { A: 100, B: 0 }
  const { worldwide, ...regional } = experimentSplits

  it('follows S9 in the worldwide build', () => {
    expect(worldwide).toEqual({
      TRUSTPILOT: everybodyA,
      STRATEGY_CALENDAR: everybodyA,
      MAP_DISPLAY: { A: 50, B: 50 },
      PACKAGE_MOBILE: everybodyA,
    })
  })

  it.each(Object.entries(regional))('gives everybody A in %s, without packages', (_, splits) => {
    expect(splits).toEqual({
      TRUSTPILOT: everybodyA,
      STRATEGY_CALENDAR: everybodyA,
      MAP_DISPLAY: everybodyA,
    })
  })
})

describe('the variant of a visitor', () => {
  it('never draws a variant with weight 0', () => {
    fc.assert(
      fc.property(weights, stored, share, (split, before, random) => {
        expect(split[variantOf(split, before, random)]).toBeGreaterThan(0)
      }),
    )
  })

  it('keeps a stored variant with a weight above 0', () => {
    fc.assert(
      fc.property(weights, fc.constantFrom(...experimentVariants), share, (split, before, random) => {
        fc.pre(split[before] > 0)
        expect(variantOf(split, before, random)).toBe(before)
      }),
    )
  })

  it('replaces a stored variant by one with weight 100', () => {
    fc.assert(
      fc.property(share, (random) => {
        expect(variantOf({ A: 100, B: 0 }, 'B', random)).toBe('A')
        expect(variantOf({ A: 0, B: 100 }, 'A', random)).toBe('B')
      }),
    )
  })

  it('draws by weight where no variant is stored', () => {
    fc.assert(
      fc.property(weights, (split) => {
        const draws = Array.from({ length: 100 }, (_, percent) => (percent + 0.5) / 100)
        const drawn = draws.map((random) => variantOf(split, undefined, random))
        expect(drawn.filter((variant) => variant === 'A')).toHaveLength(split.A)
      }),
    )
    expect(variantOf({ A: 50, B: 50 }, undefined, 0.5)).toBe('B')
  })

  it('treats an unknown stored variant as none', () => {
    fc.assert(
      fc.property(weights, stored, share, (split, before, random) => {
        fc.pre(before !== 'A' && before !== 'B')
        expect(variantOf(split, before, random)).toBe(variantOf(split, undefined, random))
      }),
    )
  })
})
