import { expect, it } from 'vitest'
import type { LocationCard } from '#contract/catalogue/location.ts'
import { nearbyCities } from './nearby-cities.ts'

const at = (id: number, ...centre: [number, number] | []): LocationCard => ({
  id,
  name: `${id}`,
  country: 'Spain',
  url: `${id}`,
  tagline: '',
  productCount: 4,
  from: null,
  poster: { key: 'madrid', hour: 'dusk', water: 'river', skyline: [] },
  ...(centre.length > 0 && { centre: centre as [number, number] }),
})
const madrid = { id: 14, centre: [-3.7038, 40.4168] as const }
const ids = (cities: LocationCard[]) => nearbyCities(madrid, cities).map(({ city }) => city.id)

it('lists the nearest first, without the city itself', () => {
  // Zaragoza, Madrid, Valencia.
  const found = nearbyCities(madrid, [
    at(1, -0.8891, 41.6488),
    at(14, -3.7038, 40.4168),
    at(2, -0.3763, 39.4699),
  ])
  expect(found.map(({ city, away }) => [city.id, Math.round(away)])).toEqual([
    [1, 273],
    [2, 303],
  ])
})

it('lists at most four cities, none far away', () => {
  expect(ids([at(1, 2.3522, 48.8566), at(2)])).toEqual([])
  expect(ids([1, 2, 3, 4, 5].map((id) => at(id, -3.7, 40 + id / 10)))).toEqual([4, 5, 3, 2])
})
