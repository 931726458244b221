import { expect, it } from 'vitest'
import { searchHref } from './search-href.ts'

it.each([
  [{ query: 'Torre & Eiffel' }, '/it/search?q=Torre+%26+Eiffel'],
  [{ query: 'spagna', page: 1 }, '/it/search?q=spagna'],
  [{ query: 'torre', cityId: 41, page: 2 }, '/it/search?q=torre&in=41&page=2'],
])('gives the search for %j the address %s', (searched, address) => {
  expect(searchHref(searched, 'it')).toBe(address)
})
