import { describe, expect, it } from 'vitest'
import { createSearchIndex, type Searchable } from './search-index.ts'

const entry = (names: string[], places: string[] = [], bonus = 0): Searchable<string> => ({
  value: names[0] ?? '',
  names,
  places,
  bonus,
})
const france = ['Paris', 'Parigi', 'France']
const index = createSearchIndex([
  entry(['Paris', 'Parigi', 'Lutetia'], ['France']),
  entry(['London', 'Londres', 'Londra'], ['England']),
  entry(['New York', 'Nueva York'], ['America']),
  entry(['Paris Hop-On Hop-Off Bus', 'Hop-on-Hop-off-Bus Paris'], france),
  entry(['London Hop-On Hop-Off Bus'], ['London', 'Londra']),
  entry(['Louvre: timed entry'], france),
  entry(['Eiffel Tower', 'Tour Eiffel', 'Eiffelturm'], france),
  entry(['Tower Bridge'], ['London', 'Londra']),
  entry(['%_']),
])
const found = (query: string) => index.find(query, 5).map(({ value }) => value)

describe('search index', () => {
  it.each([
    ['parigi', 'Paris'],
    ['LONDRÈS', 'London'],
    ['lond', 'London'],
    ['Prais', 'Paris'],
    ['Lodnon', 'London'],
    ['parsi', 'Paris'],
    ['newyork', 'New York'],
    ['lon don', 'London'],
    ['nuve york', 'New York'],
    ['tower eiffel', 'Eiffel Tower'],
    ['tour eifel', 'Eiffel Tower'],
    ['eiffel paris', 'Eiffel Tower'],
    ['bus parigi', 'Paris Hop-On Hop-Off Bus'],
    ['tower londra', 'Tower Bridge'],
  ])('ranks the match by %s first: %s', (query, value) => {
    expect(found(query)[0]).toBe(value)
  })

  it('ranks whole names before longer ones', () => {
    expect(found('paris').slice(0, 2)).toEqual(['Paris', 'Paris Hop-On Hop-Off Bus'])
  })

  it("keeps the list's order among equals", () => {
    expect(found('l').slice(0, 2)).toEqual(['Paris', 'London'])
    const twins = createSearchIndex([entry(['Old Town', 'a']), entry(['Old Town', 'b'])])
    expect(twins.find('old town', 5)).toHaveLength(2)
  })

  it('prefers kinds with a bonus', () => {
    const kinds = createSearchIndex([entry(['Granada', 'sight']), entry(['Granada', 'city'], [], 0.1)])
    expect(kinds.find('granada', 2).map(({ score }) => score)).toEqual([
      expect.closeTo(1.35),
      expect.closeTo(1.25),
    ])
  })

  it('marks results found by correcting the query', () => {
    expect(index.find('paris', 1)[0]?.corrected).toBe(false)
    expect(index.find('par', 1)[0]?.corrected).toBe(false)
    expect(index.find('prais', 1)[0]?.corrected).toBe(true)
  })

  it('skips corrections beside a whole name', () => {
    const near = createSearchIndex([
      entry(['Paris', 'Parigi'], [], 0.12),
      entry(['Bilbao', 'País Vasco'], [], 0.12),
      entry(['Pais'], [], 0.12),
      entry(['Paris Zoo']),
    ])
    const by = (query: string) => near.find(query, 5).map(({ value }) => value)
    // "Pais" is as near and whole.
    expect(by('prais')).toEqual(['Paris', 'Pais', 'Paris Zoo'])
    expect(by('pais')).toContain('Bilbao')
    expect(by('país vacso')).toContain('Bilbao')
  })

  it('finds nothing by place, signs or nonsense', () => {
    for (const query of ['france', '', ' %_', 'zzzxq', 'qqqq', '\0']) expect(found(query), query).toEqual([])
  })

  it('skips results for under half the query', () => {
    expect(found('eiffel entertainment')).toEqual([])
    expect(found('eiffel tickets')).toEqual([])
    expect(found('eiffel ticket')).toEqual(['Eiffel Tower'])
  })

  it('finds only accepted entries, within the limit', () => {
    expect(index.find('paris', 5, (value) => value.includes('Bus')).map(({ value }) => value)).toEqual([
      'Paris Hop-On Hop-Off Bus',
    ])
    expect(index.find('paris', 1)).toHaveLength(1)
  })

  it('looks at the most important names first', () => {
    const many = createSearchIndex(Array.from({ length: 5_000 }, (_, at) => entry([`Bus ${at}`])))
    expect(many.find('bus', 3).map(({ value }) => value)).toEqual(['Bus 0', 'Bus 1', 'Bus 2'])
    expect(many.find('bus 4999', 1)[0]?.value).toBe('Bus 4999')
  })
})
