import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listMainProductsOf,
  listSeatProductsOf,
  readLocationAbout,
  readLocationFeatures,
  readLocationMap,
  readServiceInformation,
  readTopLocationLinks,
} from '#client/location.ts'
import { readProductFeatures, readProductMap } from '#client/product.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { aCity, aProduct, anOption, texts } from '#tests/fixtures/catalogue.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const shipped = readCityFiles(shippedFiles())

describe('the map of a shipped city', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: shipped })
  })
  afterAll(() => shop.close())

  it.each(shipped.map((city) => [city.key, city] as const))(
    'answers the map of a city as GeoJSON in %s',
    async (_, city) => {
      const read = await readLocationFeatures(shop.transport, city.id)
      const features = read.ok ? read.value.features : []
      expect(features.length).toBeGreaterThan(10)
      for (const { geometry } of features) {
        if (geometry.type !== 'Polygon') continue
        for (const ring of geometry.coordinates) {
          expect(ring.length).toBeGreaterThan(3)
          expect(ring.at(-1)).toEqual(ring[0])
        }
      }
    },
  )

  it('contains every route of the catalogue', async () => {
    for (const product of shipped.flatMap((city) => city.products)) {
      if (product.kind === 'package') continue
      const read = await readProductMap(shop.transport, product.id)
      const routes = read.ok ? read.value.routes : []
      const written = product.routes.map(({ stops }) =>
        stops.map(({ name, translation, at, sights }) => ({
          name,
          translation: translation?.en === name ? undefined : translation?.en,
          at,
          sights: sights.map(({ en }) => en),
        })),
      )
      expect(routes.map(({ stops }) => stops)).toEqual(written)
      routes.forEach(({ shape }, at) => {
        const { shape: written = [], stops = [] } = product.routes[at] ?? {}
        const places = new Set(stops.map((stop) => stop.at.join()))
        expect(shape).toEqual(written.filter((place) => !places.has(place.join())))
      })
    }
  })

  it.each([
    ['en', 'Syntagma Square', 'Hellenic Parliament'],
    ['es', 'Plaza Sintagma', 'Parlamento helénico'],
    ['fr', 'Place Syntagma', 'Parlement hellénique'],
    ['it', 'Piazza Syntagma', 'Parlamento ellenico'],
    ['de', 'Syntagma-Platz', 'Griechisches Parlament'],
  ] as const)('names sights in %s, and stops as on their signs', async (language, translation, sight) => {
    const map = await readProductMap(shop.visit({ language }), 8071)
    const [first] = map.ok ? (map.value.routes[0]?.stops ?? []) : []
    expect(first).toMatchObject({ name: 'Syntagma', translation })
    expect(first?.sights[0]).toBe(sight)
  })

  it('translates no sign that reads the same', async () => {
    const read = async (language: 'en' | 'de') => {
      const map = await readProductMap(shop.visit({ language }), 8021)
      const stops = map.ok ? map.value.routes.flatMap((route) => route.stops) : []
      return stops.find(({ name }) => name === 'Museumsinsel')?.translation
    }
    expect([await read('en'), await read('de')]).toEqual(['Museum Island', undefined])
  })

  it('tells the departures of the day in every place, as the tickets of the day are sold', async () => {
    const CRUISE = 2110
    const SHUTTLE = 2115
    async function told(product: number) {
      const [map, service] = await Promise.all([
        readProductMap(shop.transport, product),
        readServiceInformation(shop.transport, 41),
      ])
      const [route] = map.ok ? map.value.routes : []
      const line = service.ok ? service.value.lines.find(({ productId }) => productId === product) : undefined
      expect([line?.runs, line?.first, line?.last]).toEqual([route?.runs, route?.first, route?.last])
      return `${line?.runs ? 'runs' : 'not today'}, ${line?.day}: ${line?.first} ${line?.last}`
    }
    expect(await told(CRUISE)).toBe('runs, 2026-11-21: 10:30 21:00')
    expect(await told(SHUTTLE)).toBe('runs, 2026-11-21: 10:00 17:00')
    // A Monday in winter, without a shuttle.
    shop.setClock('2026-11-23T11:00:00Z')
    expect(await told(SHUTTLE)).toBe('not today, 2026-11-24: 10:00 17:00')
    shop.setClock('2027-07-01T10:00:00Z')
    expect(await told(CRUISE)).toBe('runs, 2027-07-01: 10:00 22:30')
    expect(await told(SHUTTLE)).toBe('runs, 2027-07-01: 10:00 19:45')
    shop.setClock(NOON)
  })

  it('runs its lines through their stops in order', async () => {
    const read = await readProductFeatures(shop.transport, 2182)
    const features = read.ok ? read.value.features : []
    for (const { geometry, properties } of features) {
      if (properties.kind !== 'route' || geometry.type !== 'LineString') continue
      const along = geometry.coordinates.map((place) => place.join())
      const stops = features
        .filter((one) => one.properties.kind === 'stop' && one.properties.route === properties.key)
        .map((one) => String(one.geometry.coordinates))
      let reached = -1
      for (const stop of stops) {
        const next = along.indexOf(stop, reached + 1)
        expect(next).toBeGreaterThan(reached)
        reached = next
      }
      if (properties.loop) expect(along.at(-1)).toBe(along[0])
    }
  })

  it('shows rivers, coasts and parks on the map', async () => {
    for (const city of shipped) {
      const read = await readLocationMap(shop.transport, city.id)
      expect(read.ok && read.value.water).toEqual(city.water)
      expect(read.ok && read.value.parks).toEqual(city.parks)
    }
  })
})

describe('the reply for a city', () => {
  let shop: TestShop
  beforeAll(async () => {
    const cruise = aProduct({
      id: 2183,
      key: 'cruise',
      kind: 'cruise',
      main: false,
      seat: true,
      rank: 2,
      routes: [],
      names: texts('Cruise'),
      slugs: texts('cruise'),
      options: [anOption({ id: 21831, closures: [{ from: '2026-11-20', to: '2026-12-02' }] })],
    })
    const notice = { kind: 'service' as const, heading: texts('Works'), text: texts('Stop 2 is closed') }
    const notices = [
      { ...notice, from: '2026-11-21', to: '2026-11-21' },
      { ...notice, from: '2026-11-22', to: '2026-11-30' },
    ]
    shop = await openTestShop({ cities: [aCity({ products: [aProduct(), cruise], notices })] })
  })
  afterAll(() => shop.close())

  it('lists main products and limited seats', async () => {
    const main = await listMainProductsOf(shop.transport, 41)
    const seat = await listSeatProductsOf(shop.transport, 41)
    expect(main.ok && main.value.data.map(({ id }) => id)).toEqual([2182])
    expect(seat.ok && seat.value.data.map(({ id }) => id)).toEqual([2183])
  })

  it('returns the practical information of a city', async () => {
    const about = await readLocationAbout(shop.visit({ language: 'it' }), 41)
    expect(about.ok && about.value).toEqual({
      id: 41,
      name: 'Parigi',
      intro: 'A river, two banks',
      about: [{ heading: 'Getting around', text: 'On foot.' }],
      landmarks: [{ name: 'Eiffel Tower', at: [2.2945, 48.8584] }],
      faqs: [{ question: 'When to go?', answer: 'In May.' }],
    })
  })

  it('links to as many cities as asked', async () => {
    const links = await readTopLocationLinks(shop.visit({ language: 'us' }), 1)
    expect(links).toEqual({
      ok: true,
      value: { data: [{ id: 41, name: 'Paris', url: 'paris', lang: 'en-us' }] },
    })
  })

  it('returns services, closed days and notices', async () => {
    const read = await readServiceInformation(shop.transport, 41)
    const days = ['21', '22', '23', '24', '25'].map((day) => `2026-11-${day}`)
    const everyOn = Object.fromEntries(days.map((day) => [day, 15]))
    const running = { first: '09:30', last: '18:00', every: 15 }
    const on = Object.fromEntries(days.map((day) => [day, running]))
    const line = { productId: 2182, key: 'red', runs: true, first: '09:30', last: '18:00', everyMinutes: 15 }
    expect(read.ok && read.value).toMatchObject({
      today: '2026-11-21',
      lines: [{ ...line, everyOn, on }],
      starts: [],
      closures: [{ productId: 2183, optionId: 21831, from: '2026-11-20', to: '2026-12-02' }],
      notices: [{ heading: 'Works', from: '2026-11-21' }],
    })
    expect(read.ok && read.value.notices).toHaveLength(1)
  })

  it('tells start times, and no frequency of a line that leaves at those', async () => {
    const evening = anOption({
      id: 21901,
      kind: 'start_times',
      closures: [{ from: '2026-11-22', to: '2026-11-22' }],
      timetable: [{ weekdays: [1, 6, 7], times: ['19:00', '21:00'] }],
    })
    const cruise = aProduct({ id: 2190, key: 'cruise', kind: 'cruise', options: [evening] })
    const mixed = aProduct({
      id: 2191,
      key: 'mixed',
      options: [anOption({ ...evening, id: 21911 }), anOption({ id: 21912 })],
    })
    const boats = await openTestShop({ cities: [aCity({ products: [cruise, mixed] })] })
    const read = await readServiceInformation(boats.transport, 41)
    const map = await readProductMap(boats.transport, 2190)
    await boats.close()
    expect(read.ok && read.value.starts?.[0]).toEqual({
      productId: 2190,
      optionId: 21901,
      name: '1 day',
      on: {
        '2026-11-21': ['19:00', '21:00'],
        '2026-11-22': [],
        '2026-11-23': ['19:00', '21:00'],
        '2026-11-24': [],
        '2026-11-25': [],
      },
    })
    expect(read.ok && read.value.starts?.map(({ optionId }) => optionId)).toEqual([21901, 21911])
    const lines = read.ok ? read.value.lines : []
    expect(lines.map(({ everyMinutes }) => everyMinutes)).toEqual([null, 15])
    expect(lines[0]).toMatchObject({ runs: true, day: '2026-11-21', first: '19:00', last: '21:00' })
    expect(lines[0]?.on).toMatchObject({ '2026-11-22': null, '2026-11-23': { first: '19:00', every: null } })
    expect(map.ok && map.value.routes.map(({ everyMinutes }) => everyMinutes)).toEqual([[]])
  })
})
