import { expect, it } from 'vitest'
import type { Suggestion } from '#contract/catalogue/search.ts'
import { suggestionHref } from './suggestion-href.ts'

const paris = { id: 41, url: 'parigi' }
const bus = { id: 2182, url: 'bus' }
const suggestion = (over: Partial<Suggestion>): Suggestion => ({
  kind: 'city',
  name: 'Parigi',
  place: 'Francia',
  city: paris,
  product: null,
  productCount: 7,
  ...over,
})

it.each<[string, Partial<Suggestion>, string]>([
  ['a city to its page', {}, '/it/41/parigi'],
  ['a product to its page', { kind: 'product', product: bus, productCount: 1 }, '/it/41/parigi/2182/bus'],
  [
    'a sight to the one product that visits it',
    { kind: 'sight', product: bus, productCount: 1 },
    '/it/41/parigi/2182/bus',
  ],
  [
    'a sight to the list of several',
    { kind: 'sight', name: 'Torre & Eiffel', productCount: 2 },
    '/it/search?q=Torre+%26+Eiffel&in=41',
  ],
  ['a sight that nothing visits to its city', { kind: 'sight', productCount: 0 }, '/it/41/parigi'],
  [
    'a country to its cities',
    { kind: 'country', name: 'Stati Uniti', city: null },
    '/it/search?q=Stati+Uniti',
  ],
])('links a suggestion: %s', (_, over, href) => {
  expect(suggestionHref(suggestion(over), 'it')).toBe(href)
})
