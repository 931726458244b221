import { expect, it } from 'vitest'
import { aMap } from '#tests/fixtures/map-features.ts'
import { boundsOf, listedFeatures, stopsOf } from './map-lines.ts'

it('omits unlisted lines and their stops', () => {
  const { features } = listedFeatures(aMap(), new Set(['river']))
  expect(features.map(({ properties }) => properties.kind)).toEqual([
    'coast',
    'park',
    'river',
    'route',
    'stop',
  ])
  expect(JSON.stringify(features)).not.toContain('red')
})

it('lists stops line by line in order', () => {
  expect(stopsOf(aMap()).map(({ line, order, name, mode }) => `${line} ${order} ${name} ${mode}`)).toEqual([
    'red 0 Tour Eiffel bus',
    'red 1 Notre-Dame bus',
    'river 0 Pont Neuf boat',
  ])
})

it('fits the lines, not rivers or parks', () => {
  expect(boundsOf(aMap())).toEqual([2.2, 48.85, 2.36, 48.87])
})

it('has no bounds without lines', () => {
  expect(boundsOf(listedFeatures(aMap(), new Set()))).toBeUndefined()
})
