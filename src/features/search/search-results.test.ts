import { describe, expect, it } from 'vitest'
import type { Transport } from '#client/transport.ts'
import type { LocationCard } from '#contract/catalogue/location.ts'
import type { Suggestion, SuggestionKind } from '#contract/catalogue/search.ts'
import { readResults } from './search-results.ts'

const aSuggestion = (kind: SuggestionKind, id: number): Suggestion => ({
  kind,
  name: `${kind} ${id}`,
  place: '',
  city: kind === 'country' ? null : { id, url: 'city' },
  product: null,
  productCount: 1,
})
const many = (kind: SuggestionKind, count: number) =>
  Array.from({ length: count }, (_, at) => aSuggestion(kind, at + 1))

const aCard = (id: number): LocationCard => ({
  id,
  name: `City ${id}`,
  country: 'Spain',
  url: 'city',
  tagline: '',
  productCount: 1,
  from: null,
  poster: { key: 'city', hour: 'dawn', water: 'river', skyline: [] },
})

interface Found {
  suggestions: Suggestion[]
  cities?: Suggestion[]
  products?: Suggestion[]
}

/** A fake API with forty cities that finds the same for every query, up to the limit that it is given. */
const finding = ({ suggestions, cities = [], products = [] }: Found): Transport => ({
  send: ({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://api')
    const data =
      pathname === '/api/v2/location/top'
        ? Array.from({ length: 40 }, (_, at) => aCard(at + 1))
        : pathname === '/api/v2/search'
          ? ({ city: cities, product: products }[searchParams.get('kind') ?? ''] ?? suggestions).slice(
              0,
              Number(searchParams.get('limit')),
            )
          : []
    return Promise.resolve({ status: 200, body: { data, meant: null } })
  },
})

const ofACountry = finding({
  suggestions: [aSuggestion('country', 1), ...many('sight', 30)],
  cities: many('city', 27),
  products: many('product', 13),
})

describe('the results of a search', () => {
  it('counts what comes on later pages', async () => {
    const { cities, sights, more, page } = await readResults(ofACountry, { query: 'spain', page: 1 })
    expect([cities.length, sights.length, page]).toEqual([12, 24, 1])
    expect(more).toEqual({ cities: 15, sights: 6, products: 7 })
  })

  it('goes on where the page before ended, until nothing is left', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => readResults(ofACountry, { query: 'spain', page })),
    )
    expect(pages.flatMap(({ cities }) => cities.map(({ id }) => id))).toEqual(
      Array.from({ length: 27 }, (_, at) => at + 1),
    )
    expect(pages.flatMap(({ sights }) => sights)).toHaveLength(30)
    expect(pages.map(({ more }) => more.products)).toEqual([7, 1, 0])
    expect(pages.at(-1)?.more).toEqual({ cities: 0, sights: 0, products: 0 })
  })

  it('shows the last page for one beyond it', async () => {
    const { page, cities } = await readResults(ofACountry, { query: 'spain', page: 99 })
    expect([page, cities.length]).toEqual([3, 3])
  })

  it('promises nothing more where all is shown', async () => {
    const few = finding({ suggestions: many('city', 12), cities: many('city', 12) })
    expect((await readResults(few, { query: 'san', page: 1 })).more).toEqual({
      cities: 0,
      sights: 0,
      products: 0,
    })
  })

  it('lists the tours of the only sight, not the sight itself', async () => {
    const tower = finding({ suggestions: many('sight', 1), products: many('product', 7) })
    const results = await readResults(tower, { query: 'tower', page: 2 })
    expect([results.ofOneSight, results.sights, results.more.products]).toEqual([true, [], 0])
  })

  it('shows popular cities in place of results', async () => {
    for (const query of ['', 'qqqq']) {
      const { best, cities, more } = await readResults(finding({ suggestions: [] }), { query, page: 1 })
      expect([best, cities.length, more.cities]).toEqual([undefined, 6, 0])
    }
  })
})
