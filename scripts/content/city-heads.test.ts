import { expect, it } from 'vitest'
import { aCity, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { headsOfCity, isSoldIn } from './city-heads.ts'

const american = { ...texts('Bus'), 'en-us': 'Bus Tour' }
const city = aCity({ products: [aProduct(), aProduct({ id: 7, names: american })] })
const placesOf = (locale: 'de' | 'en-us') =>
  headsOfCity(city, 'worldwide', locale).map(({ titleAt, descriptionAt }) => `${titleAt} ${descriptionAt}`)

it('says where the texts of each head stand in the file', () => {
  expect(placesOf('de').slice(0, 3)).toEqual([
    'names.de tagline.de',
    'products.0.names.de products.0.summary.de',
    'products.1.names.de products.1.summary.de',
  ])
  expect(new Set(placesOf('de').slice(3))).toEqual(new Set(['names.de names.de']))
})

it('says the English place where Americans have no text of their own', () => {
  expect(placesOf('en-us').slice(0, 3)).toEqual([
    'names.en tagline.en',
    'products.0.names.en products.0.summary.en',
    'products.1.names.en-us products.1.summary.en',
  ])
})

it('knows the shops that sell a city by its scopes', () => {
  expect([isSoldIn(city, 'worldwide'), isSoldIn(city, 'paris'), isSoldIn(city, 'london')]).toEqual([
    true,
    true,
    false,
  ])
})
