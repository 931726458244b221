import { describe, expect, it } from 'vitest'
import type { LocationCard } from '#contract/catalogue/location.ts'
import { groupByCountry } from './group-by-country.ts'

const card = (id: number, name: string, country: string) => ({ id, name, country }) as LocationCard
const cities = [
  card(1, 'Zaragoza', 'España'),
  card(2, 'Ávila', 'España'),
  card(3, 'Viena', 'Austria'),
  card(4, 'Dubái', 'Emiratos'),
  card(5, 'Base Marambio', 'Antártida'),
]
const continents = [
  { code: 'asia', name: 'Asia', locations: [{ id: 4 }] },
  { code: 'africa', name: 'África', locations: [] },
  { code: 'europe', name: 'Europa', locations: [{ id: 1 }, { id: 2 }, { id: 3 }] },
]

describe('destinations by country', () => {
  it('sorts countries and cities by their names, and leaves out empty continents', () => {
    const groups = groupByCountry(cities.slice(0, 4), continents, 'es')
    expect(
      groups.map(({ continent, countries }) => [
        continent,
        countries.map(({ name, cities: own }) => [name, own.map((city) => city.name)]),
      ]),
    ).toEqual([
      ['Asia', [['Emiratos', ['Dubái']]]],
      [
        'Europa',
        [
          ['Austria', ['Viena']],
          ['España', ['Ávila', 'Zaragoza']],
        ],
      ],
    ])
  })

  it('loses no city, not even one of no continent', () => {
    const groups = groupByCountry(cities, continents, 'es')
    expect(groups.at(-1)).toMatchObject({ continent: undefined, countries: [{ name: 'Antártida' }] })
    expect(groups.flatMap(({ countries }) => countries.flatMap((one) => one.cities))).toHaveLength(5)
  })
})
