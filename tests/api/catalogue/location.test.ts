import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findLocations,
  listLocations,
  listProductsOf,
  readEveryLocation,
  readLocation,
  readLocationMap,
  readTopLocations,
} from '#client/location.ts'
import { readTopProducts } from '#client/product.ts'
import { builds } from '#config/builds.ts'
import { locales } from '#config/locales.ts'
import { publicAddresses } from '#features/sitemap/public-addresses.ts'
import { aCity, aProduct, anOption, prices, texts } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const london = aCity({
  id: 95,
  key: 'london',
  country: 'GB',
  zone: 'Europe/London',
  scopes: [10, 1980],
  rank: 2,
  aliases: [],
  names: { en: 'London', es: 'Londres', fr: 'Londres', it: 'Londra', de: 'London' },
  slugs: { en: 'london', es: 'londres', fr: 'londres', it: 'londra', de: 'london' },
  products: [aProduct({ id: 3287, options: [anOption({ id: 32871 })] })],
})
const malaga = aCity({
  id: 20,
  key: 'malaga',
  country: 'ES',
  zone: 'Europe/Madrid',
  scopes: [10, 1762],
  rank: 3,
  aliases: [],
  names: texts('Málaga'),
  slugs: texts('malaga'),
  products: [
    aProduct({
      id: 4801,
      promotions: [
        { key: 'ended', names: texts('Ended'), from: '2026-11-01', to: '2026-11-20' },
        { key: 'ends', names: texts('Ends today'), from: '2026-11-01', to: '2026-11-21' },
        { key: 'begins', names: texts('Begins today'), from: '2026-11-21', to: '2026-11-30' },
        { key: 'later', names: texts('Begins'), from: '2026-11-22', to: '2026-11-30' },
      ],
      options: [anOption({ id: 48011, units: [{ type: 'adult', prices: [{ price: prices(19) }] }] })],
    }),
  ],
})

describe('locations', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [aCity(), london, malaga] })
  })
  afterAll(() => shop.close())

  it.each([
    ['pariz', 'Paris'],
    ['PARIS', 'Paris'],
    ['parigi', 'Paris'],
    ['lutetia', 'Paris'],
    ['londn', 'London'],
    ['Londra', 'London'],
    ['londres', 'London'],
    ['lon', 'London'],
    ['malga', 'Málaga'],
    ['malaga', 'Málaga'],
  ])('finds %s as %s', async (query, name) => {
    const found = await findLocations(shop.transport, query, 5)
    expect(found.ok && found.value.data[0]?.name).toBe(name)
  })

  it('finds the better known of equal matches first', async () => {
    const found = await findLocations(shop.transport, 'l', 5)
    expect(found.ok && found.value.data.map(({ name }) => name)).toEqual(['Paris', 'London'])
  })

  it('shows promotions up to their last day', async () => {
    const listed = await listProductsOf(shop.transport, 20)
    expect(listed.ok && listed.value.data[0]?.promotions).toEqual(['Ends today', 'Begins today'])
  })

  it('finds nothing for nonsense', async () => {
    const found = await findLocations(shop.transport, 'zzzxq', 5)
    expect(found).toEqual({ ok: true, value: { data: [] } })
  })

  it('answers in the language of the caller', async () => {
    const found = await findLocations(shop.visit({ language: 'it' }), 'london', 5)
    expect(found.ok && found.value.data).toEqual([
      { id: 95, name: 'Londra', country: 'Regno Unito', url: 'londra' },
    ])
  })

  it('falls back to English for American readers', async () => {
    const read = await readLocation(shop.visit({ language: 'us' }), 41)
    expect(read.ok && read.value.tagline).toBe('The city of light')
  })

  it('lists all cities by name without a query', async () => {
    const found = await listLocations(shop.transport)
    expect(found.ok && found.value.data.map((city) => city.name)).toEqual(['London', 'Málaga', 'Paris'])
  })

  it('lists top cities with their lowest prices', async () => {
    const found = await readTopLocations(shop.transport, 2)
    expect(found.ok && found.value.data.map((city) => [city.id, city.from?.EUR])).toEqual([
      [41, 4000],
      [95, 4000],
    ])
  })

  it('lists top products with their names in addresses', async () => {
    const top = await readTopProducts(shop.transport, 20)
    const [first] = top.ok ? top.value.data : []
    expect(first?.lang).toBe('en')
    expect(first?.hreflangs.map(({ lang }) => lang).sort()).toEqual([...locales].sort())
    expect(first?.hreflangs).toContainEqual({
      lang: 'it',
      locationName: 'parigi',
      urlName: first?.url,
    })
  })

  it('lists the slugs of every language', async () => {
    const read = await readLocation(shop.transport, 95)
    expect(read.ok && read.value.slugs).toEqual({
      en: 'london',
      es: 'londres',
      fr: 'londres',
      it: 'londra',
      de: 'london',
      'en-us': 'london',
    })
  })

  it('lists the products and routes of a city', async () => {
    const products = await listProductsOf(shop.visit({ language: 'fr' }), 41)
    expect(products.ok && products.value.data[0]).toMatchObject({
      id: 2182,
      name: 'Paris en bus à ciel ouvert',
      rating: null,
      reviewCount: 0,
      stopCount: 2,
      from: prices(40),
      retailFrom: prices(45),
    })
    const map = await readLocationMap(shop.transport, 41)
    expect(map.ok && map.value.routes[0]?.stops.map((stop) => stop.name)).toEqual(['Opéra', 'Louvre'])
  })

  it.each([7, 999_999_999])('finds no city %i', async (id) => {
    const read = await readLocation(shop.visit({ language: 'de' }), id)
    expect(read.ok ? undefined : read.failure).toMatchObject({
      code: 'not_found',
      message: 'Das haben wir leider nicht gefunden.',
    })
  })

  it('sells only the cities of its build', async () => {
    const spain = await openTestShop({ cities: [aCity(), london, malaga], environment: { variant: 'spain' } })
    const found = await listLocations(spain.transport)
    const paris = await readLocation(spain.transport, 41)
    await spain.close()
    expect(found.ok && found.value.data.map((city) => city.id)).toEqual([20])
    expect(paris.ok).toBe(false)
  })
})

describe('more cities than one answer has', () => {
  const many = Array.from({ length: 302 }, (_, index) =>
    aCity({
      id: 1000 + index,
      key: `city-${index}`,
      rank: index,
      products: [],
      ...{
        names: texts(`City ${String(index).padStart(3, '0')}`),
        slugs: texts(`city-${index}`),
        aliases: [],
      },
    }),
  )
  const ids = many.map(({ id }) => id)
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: many })
  })
  afterAll(() => shop.close())

  it('continues every list on its next page', async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((page) => readTopLocations(shop.transport, 300, page)),
    )
    expect(first?.ok && first.value.data.map(({ id }) => id)).toEqual(ids.slice(0, 300))
    expect(second?.ok && second.value.data.map(({ id }) => id)).toEqual(ids.slice(300))
    expect(third?.ok && third.value.data).toEqual([])
    const byName = await listLocations(shop.transport, 2)
    expect(byName.ok && byName.value.data.map(({ id }) => id)).toEqual(ids.slice(300))
    const path = '/api/v2/location?query=city&limit=10&page=31'
    const { body } = await shop.visit().send({ method: 'GET', path, headers: {}, body: undefined })
    expect((body as { data: unknown[] }).data).toHaveLength(2)
  })

  it('reads them all, and lists them all in the sitemap', async () => {
    const cities = await readEveryLocation(shop.transport)
    expect(cities.ok && cities.value.map(({ id }) => id)).toEqual(ids)
    const addresses = await publicAddresses(shop.transport, builds.worldwide)
    expect(addresses.filter(({ page }) => page === 'city')).toHaveLength(302)
  })

  it.each(['0', '-1', 'x', '100000'])('refuses page %s', async (page) => {
    const path = `/api/v2/location/top?page=${page}`
    const { status, body } = await shop.visit().send({ method: 'GET', path, headers: {}, body: undefined })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { fields: { page: 'invalid_page' } } })
  })
})
