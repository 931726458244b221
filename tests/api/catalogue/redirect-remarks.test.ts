import { afterAll, beforeAll, expect, it } from 'vitest'
import { builds } from '#config/builds.ts'
import { redirectRemarks } from '#server/redirect-remarks.ts'
import { parseCatalogueTargets } from '#server/front/pages/redirect-table.ts'
import { aCity, aProduct, anOption, texts } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const seville = aCity({
  id: 61,
  key: 'seville',
  country: 'ES',
  zone: 'Europe/Madrid',
  scopes: [10, 1762],
  aliases: [],
  names: texts('Seville'),
  slugs: texts('seville'),
  products: [aProduct({ id: 6011, options: [anOption({ id: 60111 })] })],
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities: [aCity(), seville] })
})
afterAll(() => shop.close())

function remarksOn(lines: string[], build = builds.worldwide): string[] {
  const targets = parseCatalogueTargets(lines.join('\n'), 'redirects.txt', build)
  return redirectRemarks(targets, shop.context.catalogue.current(), build)
}

it('accepts redirects to pages, cities and products', () => {
  const lines = [
    '/en/about /en/about-us',
    '/en/tour /en/41/paris',
    '/it/giro /it/41/parigi',
    '/fr/offre /fr/41/paris/2182/paris-bus-ciel-ouvert',
  ]
  expect(remarksOn(lines)).toEqual([])
})

it('names dead and chained redirects by line', () => {
  const lines = [
    '# old offers',
    '/en/a /en/999/atlantis',
    '/en/b /en/41/paris/999/boat',
    '/en/c /en/41/parys',
    '/fr/d /fr/61/seville/2182/paris-bus-ciel-ouvert',
  ]
  expect(remarksOn(lines)).toEqual([
    'redirects.txt:2: /en/999/atlantis is not sold: visitors find no page',
    'redirects.txt:3: /en/41/paris/999/boat is not sold: visitors find no page',
    'redirects.txt:4: /en/41/parys leads on to /en/41/paris: give the last address',
    'redirects.txt:5: /fr/61/seville/2182/paris-bus-ciel-ouvert leads on to ' +
      '/fr/41/paris/2182/paris-bus-ciel-ouvert: give the last address',
  ])
})

it('ignores redirects to cities of other builds', () => {
  expect(remarksOn(['/en/tour /en/41/paris', '/en/b /en/61/sevilla'], builds.spain)).toEqual([
    'redirects.txt:2: /en/61/sevilla leads on to /en/61/seville: give the last address',
  ])
})

it('names redirects to withdrawn products', async () => {
  const lines = ['/en/tour /en/61/seville/6011/paris-open-bus']
  expect(remarksOn(lines)).toEqual([])
  const other = aProduct({ id: 6012, options: [anOption({ id: 60121 })] })
  await shop.importCities([{ ...seville, products: [other] }])
  await shop.context.catalogue.reload()
  expect(remarksOn(lines)).toEqual([
    'redirects.txt:1: /en/61/seville/6011/paris-open-bus is not sold: visitors find no page',
  ])
})
