import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  destinationFilterQuery,
  matchesDestination,
  hasUnknownPlace,
  readDestinationFilter,
  type DestinationFacts,
} from './destination-filter.ts'

const sebastian: DestinationFacts = {
  id: 6008,
  names: ['San Sebastián', 'Spain'],
  country: 'ES',
  continent: 'europe',
}
const dubai: DestinationFacts = {
  id: 8110,
  names: ['Dubai', 'United Arab Emirates'],
  country: 'AE',
  continent: 'asia',
}
const read = (search: string) => readDestinationFilter(new URLSearchParams(search), [sebastian, dubai])
const shown = (search: string) =>
  [sebastian, dubai].filter((city) => matchesDestination(city, read(search))).map(({ id }) => id)

describe('the filter of destinations', () => {
  it.each([
    ['', [6008, 8110]],
    ['name=', [6008, 8110]],
    ['name=SEBAST', [6008]],
    ['name=san-sebastián', [6008]],
    ['name=spa', [6008]],
    ['name=emir', [8110]],
    ['name=bastian', []],
    ['name=!!', [6008, 8110]],
    ['continent=asia', [8110]],
    ['country=ES', [6008]],
    ['country=ES&continent=asia', []],
    ['country=XX&continent=atlantis', [6008, 8110]],
  ])('filters destinations by "%s": %j', (search, ids) => {
    expect(shown(search)).toEqual(ids)
  })

  it('reads back any filter it wrote', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('ES', undefined), (typed, country) => {
        const filter = { ...read(''), name: typed.trim().slice(0, 60).trim(), country }
        expect(read(destinationFilterQuery(filter))).toEqual(filter)
        expect(() => shown(destinationFilterQuery(filter))).not.toThrow()
      }),
    )
  })

  it('omits unchosen filters from the address', () => {
    expect(destinationFilterQuery(read('name=&continent=&country='))).toBe('')
  })
})

it.each([
  ['continent=atlantis', true],
  ['country=XX&continent=asia', true],
  ['country=&continent=', false],
  ['continent=asia&name=atlantis', false],
])('recognises places without destinations: %s', (search, unknown) => {
  expect(hasUnknownPlace(new URLSearchParams(search), read(search))).toBe(unknown)
})
