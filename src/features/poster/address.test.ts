import { describe, expect, it } from 'vitest'
import { posterHref, posterVersion, readSheetName } from './address.ts'
import type { PosterSpec } from './spec.ts'

const spec: PosterSpec = {
  key: 'san-sebastian',
  hour: 'dusk',
  water: 'sea',
  skyline: ['lighthouse', 'old-town', 'dome-church'],
}

describe('the address of a poster', () => {
  it('leads back to city, format and hour', () => {
    const name = posterHref(spec, 'tall', 'night').split('/').at(-1) ?? ''
    expect(readSheetName(name)).toEqual({ key: 'san-sebastian', format: 'tall', hour: 'night' })
  })

  it('changes when the city shows something else', () => {
    expect(posterVersion({ ...spec, skyline: ['lighthouse'] })).not.toBe(posterVersion(spec))
  })

  it.each([
    'paris.svg',
    'paris-tall-noon.svg',
    'paris-square-day.svg',
    '../x-tall-day.svg',
    'paris-tall-day.png',
  ])('has no poster at %s', (name) => expect(readSheetName(name)).toBeUndefined())
})
