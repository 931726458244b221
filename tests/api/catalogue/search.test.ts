import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLocations } from '#client/location.ts'
import { findAnything, type SearchWish } from '#client/search.ts'
import type { Suggestion } from '#contract/catalogue/search.ts'
import { aCity, aProduct, anOption, texts } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const stop = (name: string, sights: string[]) => ({
  name,
  at: [2.33, 48.87] as [number, number],
  sights: sights.map(texts),
})
const [route] = aProduct().routes
const bus = aProduct({
  names: { ...texts('Paris Hop-On Hop-Off Bus'), de: 'Hop-on-Hop-off-Bus Paris' },
  routes: route
    ? [{ ...route, stops: [stop('Opéra', ['Palais Garnier']), stop('Trocadéro', ['Eiffel Tower'])] }]
    : [],
})
const boat = aProduct({
  id: 2110,
  key: 'boat',
  main: false,
  rank: 2,
  names: texts('Seine Cruise'),
  slugs: texts('seine-cruise'),
  routes: route
    ? [{ ...route, stops: [stop('Tour Eiffel', ['Eiffel Tower']), stop('Louvre', ['Louvre'])] }]
    : [],
  options: [anOption({ id: 21101 })],
})
const museum = aProduct({
  id: 2111,
  key: 'museum',
  kind: 'attraction',
  transport: null,
  main: false,
  rank: 3,
  names: texts('Orangerie: timed entry'),
  slugs: texts('orangerie'),
  routes: [],
  options: [anOption({ id: 21111 })],
})
const paris = aCity({
  products: [bus, boat, museum],
  landmarks: [
    { names: { ...texts('Eiffel Tower'), de: 'Eiffelturm', fr: 'Tour Eiffel' }, at: [2.2945, 48.8584] },
    { names: texts('Orangerie'), at: [2.32, 48.86] },
    { names: texts('Catacombs'), at: [2.33, 48.83] },
  ],
})

/** A city with one bus tour. */
const city = (id: number, name: string, country: string, rank: number, scopes: (10 | 1762)[] = [10]) =>
  aCity({
    id,
    key: `city-${id}`,
    country,
    rank,
    scopes,
    aliases: [],
    landmarks: [],
    names: texts(name),
    slugs: texts(`city-${id}`),
    products: [
      aProduct({
        id: id * 10,
        names: texts(`${name} Bus`),
        slugs: texts(`bus-${id}`),
        routes: [],
        options: [anOption({ id: id * 100 })],
      }),
    ],
  })
const cities = [
  paris,
  city(301, 'London', 'GB', 2),
  city(302, 'Vienna', 'AT', 4),
  city(303, 'Rome', 'IT', 3),
  city(304, 'Naples', 'IT', 7),
  city(305, 'Madrid', 'ES', 5, [10, 1762]),
  city(306, 'Seville', 'ES', 6, [10, 1762]),
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities })
})
afterAll(() => shop.close())

async function search(query: string, wish: Partial<SearchWish> = {}, visitor: Visitor = shop.visit()) {
  const reply = await findAnything(visitor, query, { limit: 5, ...wish })
  if (!reply.ok) throw new Error(reply.failure.code)
  return reply.value
}
const told = ({ kind, name }: Suggestion) => `${kind} ${name}`

describe('search', () => {
  it.each([
    ['Prais', 'Paris'],
    ['parsi', 'Paris'],
    ['Lodnon', 'London'],
    ['Veinna', 'Vienna'],
    ['Rmoe', 'Rome'],
    ['Napels', 'Naples'],
    ['lutetai', 'Paris'],
  ])('corrects a search for %s to %s', async (typed, meant) => {
    const found = await search(typed)
    expect(found.meant).toBe(meant)
    expect(found.data[0]).toMatchObject({ kind: 'city', name: meant })
  })

  it('suggests no correction for right or begun names', async () => {
    for (const query of ['Paris', 'PARÍS', 'par', 'lutetia', 'eiffel']) {
      expect((await search(query)).meant, query).toBeNull()
    }
  })

  it('finds places and products in any language', async () => {
    const german = shop.visit({ language: 'de' })
    expect((await search('parigi', {}, german)).data[0]).toMatchObject({ kind: 'city', name: 'Paris' })
    expect((await search('seine cruise')).data[0]).toMatchObject({ kind: 'product', place: 'Paris' })
    expect((await search('eiffel tower', {}, german)).data[0]).toEqual({
      kind: 'sight',
      name: 'Eiffelturm',
      place: 'Paris',
      city: { id: 41, url: 'paris' },
      product: null,
      productCount: 2,
    })
    expect((await search('espagne', {}, german)).data[0]).toEqual({
      kind: 'country',
      name: 'Spanien',
      place: '',
      city: null,
      product: null,
      productCount: 2,
    })
  })

  it('links a sight to tours or its city', async () => {
    expect((await search('palais garnier')).data[0]?.product).toEqual({ id: 2182, url: 'paris-open-bus' })
    // No stop of any tour, but a ticket is named after it.
    expect((await search('orangerie')).data[0]).toMatchObject({ kind: 'sight', product: { id: 2111 } })
    expect((await search('catacombs')).data[0]).toMatchObject({
      kind: 'sight',
      city: { id: 41 },
      product: null,
      productCount: 0,
    })
  })

  it('fills the list from the best result', async () => {
    expect((await search('eiffel')).data.map(told)).toEqual([
      'sight Eiffel Tower',
      'product Paris Hop-On Hop-Off Bus',
      'product Seine Cruise',
    ])
    expect((await search('italy')).data.map(told)).toEqual(['country Italy', 'city Rome', 'city Naples'])
  })

  it('limits results to cities or one kind', async () => {
    expect((await search('spain', { kind: 'city' })).data.map(told)).toEqual(['city Madrid', 'city Seville'])
    expect((await search('louvre', { kind: 'city' })).data.map(told)).toEqual(['city Paris'])
    expect((await search('eiffel', { kind: 'product' })).data.map(told)).toEqual([
      'product Paris Hop-On Hop-Off Bus',
      'product Seine Cruise',
    ])
    expect((await search('prais', { kind: 'product', limit: 2 })).data).toHaveLength(2)
  })

  it('searches in one city only', async () => {
    expect((await search('bus', { cityId: 305 })).data.map(told)).toEqual(['product Madrid Bus'])
    expect((await search('eiffel', { cityId: 305 })).data).toEqual([])
  })

  it('lists popular cities without a query', async () => {
    for (const query of ['', '  ']) {
      expect((await search(query)).data.map(({ name }) => name)).toEqual([
        'Paris',
        'London',
        'Rome',
        'Vienna',
        'Madrid',
      ])
    }
    expect((await search('', { kind: 'product', limit: 2 })).data.map(told)).toEqual([
      'product Paris Hop-On Hop-Off Bus',
      'product Seine Cruise',
    ])
  })

  it('finds nothing by nonsense or signs of LIKE', async () => {
    for (const query of ['zzzxq', '%', '_', '100%_\\', "'; drop table city; --", '🚌']) {
      expect(await search(query), query).toEqual({ data: [], meant: null })
    }
  })

  it.each([
    [`query=${'x'.repeat(101)}`, { query: 'too_long' }],
    ['limit=0', { limit: 'invalid_limit' }],
    ['limit=301', { limit: 'invalid_limit' }],
    ['kind=sight', { kind: 'invalid_kind' }],
    ['in=paris', { in: 'invalid_id' }],
  ])('refuses an invalid search query: %s', async (query, fields) => {
    const reply = await shop.visit().send({
      method: 'GET',
      path: `/api/v2/search?${query}`,
      headers: {},
      body: undefined,
    })
    expect(reply).toMatchObject({ status: 400, body: { error: { fields } } })
  })

  it('finds a city as long as it is imported', async () => {
    const bruges = { ...city(307, 'Bruges', 'BE', 8), aliases: ['Brugge'] }
    expect((await search('brugge')).data).toEqual([])
    await shop.importCities([bruges])
    await expect.poll(async () => (await search('brugeg')).data.map(told)).toContain('city Bruges')
    await shop.importCities([city(307, 'Gent', 'BE', 8)])
    await expect.poll(async () => (await search('brugge')).data.map(told)).toEqual([])
    expect((await search('belgium')).data.map(told)).toEqual(['country Belgium', 'city Gent'])
  })
})

it('finds only what the build sells', async () => {
  const spanish = await openTestShop({ cities, environment: { variant: 'spain' } })
  try {
    const visitor = spanish.visit()
    expect((await search('madrid', {}, visitor)).data[0]?.name).toBe('Madrid')
    for (const query of ['paris', 'seine cruise', 'eiffel tower', 'italy', 'lodnon']) {
      expect((await search(query, {}, visitor)).data, query).toEqual([])
    }
    expect((await search('', {}, visitor)).data.map(({ name }) => name).slice(0, 2)).toEqual([
      'Madrid',
      'Seville',
    ])
    const cityNames = await findLocations(visitor, 'paris', 5)
    expect(cityNames).toEqual({ ok: true, value: { data: [] } })
  } finally {
    await spanish.close()
  }
})
