import { describe, expect, it } from 'vitest'
import { posterHref, posterVersion, readSheetName, wasPosterVersion } from './address.ts'
import type { PosterSpec } from './spec.ts'

const spec: PosterSpec = {
  key: 'san-sebastian',
  hour: 'dusk',
  water: 'sea',
  skyline: ['lighthouse', 'old-town', 'dome-church'],
}

type Layout = NonNullable<PosterSpec['layouts']>['tall']
const tower: Layout[number] = { landmark: 'lighthouse', x: 300, scale: 1, depth: 0 }
const withLayouts = (tall: Layout, wide: Layout): PosterSpec => ({ ...spec, layouts: { tall, wide } })

describe('the address of a poster', () => {
  it('encodes city, format and hour in the address', () => {
    const name = posterHref(spec, 'tall', 'night').split('/').at(-1) ?? ''
    expect(readSheetName(name)).toEqual({ key: 'san-sebastian', format: 'tall', hour: 'night' })
  })

  it("changes the address when the city's poster changes", () => {
    expect(posterVersion({ ...spec, skyline: ['lighthouse'] })).not.toBe(posterVersion(spec))
  })

  it.each([
    ['landmark', { landmark: 'castle' }],
    ['place', { x: 301 }],
    ['size', { scale: 1.01 }],
    ['depth', { depth: 1 as const }],
    ['height', { lift: 1 }],
  ])("changes the address with a landmark's %s in either layout", (_, over) => {
    const changed = { ...tower, ...over }
    const versions = [
      spec,
      withLayouts([tower], [tower]),
      withLayouts([changed], [tower]),
      withLayouts([tower], [changed]),
      withLayouts([changed, tower], []),
      withLayouts([tower, changed], []),
    ].map((poster) => posterVersion(poster))
    expect(new Set(versions).size).toBe(versions.length)
  })

  it("keeps the poster's address for a lift of 0", () => {
    const said = withLayouts([{ ...tower, lift: 0 }], [tower])
    expect(posterVersion(said)).toBe(posterVersion(withLayouts([tower], [tower])))
  })

  it('recognises versions without layouts', () => {
    const paris: PosterSpec = {
      ...withLayouts([tower], [tower]),
      key: 'paris',
      water: 'river',
      skyline: ['eiffel-tower', 'arc-de-triomphe', 'notre-dame', 'sacre-coeur', 'louvre-pyramid'],
    }
    expect(['1hywic7', '157vs6y'].map((version) => wasPosterVersion(paris, version))).toEqual([true, true])
  })

  it('recognises versions of earlier drawings only', () => {
    expect(wasPosterVersion(spec, posterVersion(spec, 1))).toBe(true)
    for (const never of [posterVersion(spec), posterVersion(spec, 0), posterVersion(spec, 99), 'older', ''])
      expect(wasPosterVersion(spec, never)).toBe(false)
  })

  it.each([
    'paris.svg',
    'paris-tall-noon.svg',
    'paris-square-day.svg',
    '../x-tall-day.svg',
    'paris-tall-day.png',
  ])('finds no poster at %s', (name) => expect(readSheetName(name)).toBeUndefined())
})
