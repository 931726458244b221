import { describe, expect, it } from 'vitest'
import { productFilterKeys, productFilterQuery, readProductFilter } from '#domain/offer/product-filter.ts'
import { answersToQuery, isFiltered, tidyQuery } from './filtered-pages.ts'

it.each([
  ['/en/41/paris', 'sort=price'],
  ['/de/41/paris', 'kind='],
  ['/en-us/95/london', 'utm_source=x&day=2026-12-01'],
  ['/en/destinations', 'name=par'],
  ['/fr/destinations', 'continent=europe'],
  ['/it/41/map-viewer', 'product=2182'],
])('renders %s anew for the query %s', (path, query) => {
  expect(isFiltered(path, query)).toBe(true)
})

it.each([
  ['/en/41/paris', ''],
  ['/en/41/paris', 'utm_source=x&gclid=kind'],
  ['/en/41/paris', 'name=par'],
  ['/en/41/paris/seats', 'sort=price'],
  ['/en/41/map-viewer', 'sort=price'],
  ['/en/41/paris', 'product=2182'],
  ['/en/41/paris/2182/paris-hop-on-hop-off-bus', 'day=2026-12-01'],
  ['/en/destinations', 'sort=price'],
  ['/en/home', 'sort=price'],
  ['/xx/41/paris', 'sort=price'],
])('sends %s unchanged for the query %s', (path, query) => {
  expect(isFiltered(path, query)).toBe(false)
})

it.each([
  ['/en/search?q=paris', true],
  ['/de/41/paris?sort=price', true],
  ['/en/home?q=paris', false],
  ['/en/41/paris?utm_source=x', false],
])('tells if %s answers its query: %s', (address, made) => {
  expect(answersToQuery(new URL(address, 'https://shop.example'))).toBe(made)
})

describe('tidyQuery', () => {
  const tidy = (search: string) => {
    const query = new URLSearchParams(search)
    const { filter } = readProductFilter(query, { kinds: ['cruise'], languages: [] })
    return tidyQuery(query, productFilterKeys, productFilterQuery(filter))
  }

  it('drops unchosen filters and keeps campaigns', () => {
    expect(tidy('sort=recommended&kind=&day=')).toBe('')
    expect(tidy('utm_source=x&kind=cruise&day=')).toBe('utm_source=x&kind=cruise')
  })

  it('leaves a tidy address alone', () => {
    expect(tidy('kind=cruise')).toBeUndefined()
    expect(tidy(tidy('b=%20&sort=price&kind=cruise&language=') ?? '')).toBeUndefined()
  })
})
