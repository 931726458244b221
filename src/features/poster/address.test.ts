import { describe, expect, it } from 'vitest'
import { posterHref, posterVersion, readSheetName, wasPosterVersion } from './address.ts'
import type { PosterSpec } from './spec.ts'

const spec: PosterSpec = {
  key: 'san-sebastian',
  hour: 'dusk',
  water: 'sea',
  skyline: ['lighthouse', 'old-town', 'dome-church'],
}

describe('the address of a poster', () => {
  it('encodes city, format and hour', () => {
    const name = posterHref(spec, 'tall', 'night').split('/').at(-1) ?? ''
    expect(readSheetName(name)).toEqual({ key: 'san-sebastian', format: 'tall', hour: 'night' })
  })

  it("changes when the city's poster changes", () => {
    expect(posterVersion({ ...spec, skyline: ['lighthouse'] })).not.toBe(posterVersion(spec))
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
  ])('has no poster at %s', (name) => expect(readSheetName(name)).toBeUndefined())
})
