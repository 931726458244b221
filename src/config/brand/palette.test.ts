import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, mix, standingOut } from './colour.ts'
import { baseColours, shades, type NamedColours } from './colour-names.ts'
import { pairs, weakPairs } from './contrast-rules.ts'
import { completePalette, customProperty } from './palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const named = fc.record(
  Object.fromEntries(baseColours.map((name) => [name, colour])),
) as fc.Arbitrary<NamedColours>

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  fc.assert(
    fc.property(colour, colour, (a, b) => {
      expect(contrast(a, b)).toBe(contrast(b, a))
      expect(contrast(a, a)).toBe(1)
      expect(mix(a, b, 0)).toBe(a)
      expect(mix(a, b, 1)).toBe(b)
    }),
  )
})

it('reports exactly the pairs below their ratio', () => {
  fc.assert(
    fc.property(named, (colours) => {
      const palette = completePalette(colours)
      const weak = weakPairs(palette, 'light').map(({ front, ground }) => `${front} ${ground}`)
      for (const [front, ground, ratio] of pairs) {
        if (!(front in palette) || !(ground in palette)) continue
        const [above, below] = [palette[front as 'ink'], palette[ground as 'ink']]
        expect(weak.includes(`${front} ${ground}`)).toBe(contrast(above, below) < ratio)
      }
    }),
  )
})

it('computes shades that can be read wherever the named colours can', () => {
  // Grounds near white or black, and texts that stand out from them, as a designer would choose.
  const light = fc.integer({ min: 0xe4, max: 0xff }).map((value) => `#${value.toString(16).repeat(3)}`)
  fc.assert(
    fc.property(light, light, colour, colour, fc.boolean(), (paper, card, accent, highlight, isDark) => {
      const [ground, raised, ink] = isDark
        ? [mix('#000000', paper, 0.05), mix('#000000', card, 0.1), '#ffffff']
        : [paper, card, '#101010']
      const on = (surface: string) => (contrast(surface, '#ffffff') >= 4.6 ? '#ffffff' : '#000000')
      const colours = {
        paper: ground,
        card: raised,
        ink,
        accent,
        onAccent: on(accent),
        sign: '#101020',
        onSign: '#ffffff',
        highlight,
        onHighlight: on(highlight),
      }
      const computed = weakPairs(completePalette(colours), isDark ? 'dark' : 'light')
      // The chosen colours themselves may be too close to each other: that is told.
      const chosen = new Set<string>([...baseColours, 'sunk', 'focusHalo', 'leafSoft', 'riverSoft'])
      const shadesOnly = computed.filter(
        ({ front, ground: below }) => !chosen.has(front) || !chosen.has(below),
      )
      expect(shadesOnly.filter(({ front }) => front !== 'leafInk' && front !== 'ink')).toEqual([])
    }),
  )
})

it('keeps every shade that is set by hand', () => {
  const byHand = Object.fromEntries([...baseColours, ...shades].map((name, at) => [name, `#0000${at + 10}`]))
  expect(completePalette(byHand as NamedColours)).toEqual(byHand)
})

it('stops at the safe colour', () => {
  expect(standingOut('#888888', '#777777', ['#808080'], 4.5)).toBe('#777777')
  expect(standingOut('#888888', '#000000', ['#ffffff'], 4.5)).not.toBe('#000000')
})

it('names custom properties as the style sheets do', () => {
  expect([customProperty('accentSoft'), customProperty('onHighlight'), customProperty('onSignSoft')]).toEqual(
    ['--red-soft', '--on-sun', '--on-sign-soft'],
  )
})
