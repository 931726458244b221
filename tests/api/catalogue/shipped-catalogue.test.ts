import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLocations, listLocations, readLocation } from '#client/location.ts'
import { readMonth, readProduct } from '#client/product.ts'
import { locales } from '#config/locales.ts'
import { dayStatuses, standingOn, sumOf } from '#domain/offer/availability.ts'
import { addDays } from '#domain/time/day.ts'
import { kilometres } from '#domain/place/great-circle.ts'
import { isReservedSlug } from '#i18n/routes.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { slugsByLocale } from '#server/catalogue/texts.ts'
import { publicRemarksOf } from '#server/public-remarks.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const cities = readCityFiles(shippedFiles())
const products = cities.flatMap((city) => city.products)
const twice = <T>(values: T[]): T[] => values.filter((value, at) => values.indexOf(value) !== at)

describe('the catalogue that ships', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities })
  })
  afterAll(() => shop.close())

  it('fills every shop: worldwide, Spain and Portugal', () => {
    const sold = (scope: number) => cities.filter((city) => city.scopes.some((own) => own === scope)).length
    expect(sold(10)).toBeGreaterThanOrEqual(26)
    expect(sold(1762)).toBeGreaterThanOrEqual(9)
    expect(sold(2848)).toBeGreaterThanOrEqual(4)
    expect(products.length).toBeGreaterThanOrEqual(120)
    expect(cities.filter((city) => city.products.length < 4)).toEqual([])
  })

  it('ships days of every state in every city', () => {
    const now = { day: '2026-11-21', time: '00:01' }
    const year = Array.from({ length: 365 }, (_, after) => addDays(now.day, after))
    for (const city of cities) {
      const own = city.products.filter(({ options }) => options.length > 0)
      const statuses = own.flatMap(({ options }) =>
        year.map((day) => sumOf(options.map((option) => standingOn(option, day, () => 0, now))).status),
      )
      expect(new Set(statuses), city.key).toEqual(new Set(dayStatuses))
    }
  })

  it('puts every bus stop in its own place', () => {
    for (const city of cities) {
      const lines = city.products.filter(({ kind }) => kind === 'hop_on').flatMap(({ routes }) => routes)
      for (const { key, stops } of lines) {
        const hops = stops.slice(1).map((stop, at) => kilometres(stop.at, stops[at]?.at ?? stop.at))
        expect(Math.min(...hops), `${city.key} ${key}`).toBeGreaterThan(0.14)
        expect(Math.max(...hops), `${city.key} ${key}`).toBeLessThan(6)
      }
    }
  })

  /** Numbers that nobody has: Ofcom, the North American plan, ARCEP, Bundesnetzagentur and ComReg say so. */
  const forFiction = [
    /^\+44 20 7946 0\d{3}$/,
    /^\+44 131 496 0\d{3}$/,
    /^\+1 212[ -]555[ -]01\d\d$/,
    /^\+33 1 99 00 \d\d \d\d$/,
    /^\+49 30 23125 \d{3}$/,
    /^\+353 20 91\d \d{4}$/,
  ]

  it('names invented operators, reachable nowhere', () => {
    for (const { key, operators, products: own } of cities) {
      expect(operators.length, key).toBeGreaterThanOrEqual(2)
      expect(new Set(own.map(({ operator }) => operator)).size, key).toBe(operators.length)
      for (const { name, phone, email, demonstration } of operators) {
        expect(demonstration, name).toBe(true)
        expect(email, name).toMatch(/@[a-z-]+\.example$/)
        if (phone)
          expect(
            forFiction.filter((range) => range.test(phone)),
            `${name} ${phone}`,
          ).toHaveLength(1)
      }
    }
    expect(twice(cities.flatMap(({ operators }) => operators.map(({ name }) => name)))).toEqual([])
  })

  it('calls a sight the same wherever it is seen', () => {
    for (const city of cities) {
      const sights = city.products.flatMap(({ routes }) =>
        routes.flatMap(({ stops }) => stops.flatMap((stop) => stop.sights)),
      )
      for (const language of ['en', 'es', 'fr', 'it', 'de'] as const) {
        const named = Map.groupBy(sights, (sight) => sight.en)
        for (const [en, same] of named) {
          expect(new Set(same.map((sight) => sight[language])).size, `${city.key} ${en} ${language}`).toBe(1)
        }
      }
      expect(
        sights.filter(({ en, es, fr, it: italian, de }) => /^\p{Ll}/u.test(en + es + fr + italian + de)),
        city.key,
      ).toEqual([])
    }
  })

  it('admits on a public origin that its operators are invented', () => {
    expect(publicRemarksOf(shop, { secure: false })).toEqual([])
    expect(publicRemarksOf(shop, { secure: true })).toEqual([
      expect.stringMatching(
        /^The shop is on a public origin with the operators \(.+ and \d\d more\) and the imprint of/,
      ),
    ])
  })

  it('tells who runs a product', async () => {
    const paris = await readProduct(shop.transport, 2182)
    expect(paris.ok && paris.value.operator).toEqual({
      name: 'Impériale Rouge',
      address: '1 rue de l’Exemple, 75000 Paris',
      phone: '+33 1 99 00 01 01',
      email: 'today@imperiale-rouge.example',
      demonstration: true,
    })
    const rome = await readProduct(shop.transport, 5101)
    expect(rome.ok && rome.value.operator?.phone).toBeNull()
    const packaged = await readProduct(shop.transport, 2112)
    const parts = packaged.ok ? packaged.value.parts.map(({ operator }) => operator?.name) : []
    expect(parts).toEqual(['Impériale Rouge', 'Seine à Vue'])
    const city = await readLocation(shop.transport, 41)
    const names = city.ok ? city.value.operators.map(({ name }) => name) : []
    expect(names).toEqual(['Impériale Rouge', 'Seine à Vue', 'Clef de Cour Visites'])
  })

  it('gives everything a unique id', () => {
    expect(twice(cities.map((city) => city.id))).toEqual([])
    expect(twice(products.map((product) => product.id))).toEqual([])
    expect(twice(products.flatMap((product) => product.options.map((option) => option.id)))).toEqual([])
  })

  it('names no city like a page or another city', () => {
    for (const locale of locales) {
      const slugs = cities.map((city) => slugsByLocale(city.slugs)[locale])
      expect(slugs.filter(isReservedSlug)).toEqual([])
      expect(twice(slugs)).toEqual([])
    }
  })

  it('sells Paris and London under their specified ids', async () => {
    const paris = await readProduct(shop.transport, 2182)
    const london = await readProduct(shop.transport, 3287)
    expect(paris.ok && paris.value.locationId).toBe(41)
    expect(london.ok && london.value.locationId).toBe(95)
  })

  it('never passes a sample off as a review', async () => {
    const paris = await readProduct(shop.transport, 2182)
    expect(paris.ok && paris.value).toMatchObject({ rating: null, reviewCount: 0 })
  })

  it('sells tickets of twelve, three and one month, and limited days', () => {
    const options = products.flatMap((product) => product.options)
    const months = new Set(options.flatMap(({ validity }) => ('months' in validity ? validity.months : [])))
    expect([...months].sort((a, b) => a - b)).toEqual([1, 3, 12])
    for (const id of [2182, 3287]) {
      const main = products.find((product) => product.id === id)
      expect(main?.options.every((option) => option.validity.kind === 'dated' && option.capacity)).toBe(true)
    }
  })

  it('marks every review as a sample', () => {
    expect(products.flatMap((product) => product.reviews).filter((review) => !review.sample)).toEqual([])
  })

  it.each([
    ['pariz', 'Paris'],
    ['londn', 'London'],
    ['barcalona', 'Barcelona'],
    ['lisboa', 'Lisbon'],
    ['roma', 'Rome'],
    ['madird', 'Madrid'],
    ['mallorca', 'Palma'],
    ['madère', 'Funchal'],
    ['saragossa', 'Zaragoza'],
    ['edimburgo', 'Edinburgh'],
    ['atenas', 'Athens'],
    ['budapesht', 'Budapest'],
    ['dubái', 'Dubai'],
    ['dublino', 'Dublin'],
  ])('answers a search for %s with %s', async (query, name) => {
    const found = await findLocations(shop.transport, query, 5)
    expect(found.ok && found.value.data[0]?.name).toBe(name)
  })

  it('shows all five day states in Paris', async () => {
    const months = await Promise.all(
      ['2026-11', '2026-12', '2027-01'].map((month) => readMonth(shop.transport, 2182, month)),
    )
    const days = months
      .flatMap((month) => (month.ok ? month.value.days : []))
      .filter(({ day }) => day >= '2026-11-21')
    expect(new Set(days.map((day) => day.status))).toEqual(new Set(dayStatuses))
  })

  it('ships tickets for most days in every city', async () => {
    for (const city of cities) {
      const main = city.products.find((product) => product.main)
      const month = await readMonth(shop.transport, main?.id ?? 0, '2027-05')
      const open = month.ok ? month.value.days.filter((day) => day.from !== null) : []
      expect(open.length, city.key).toBeGreaterThan(15)
    }
  })

  it('sells the whole catalogue in the worldwide build', async () => {
    const all = await listLocations(shop.transport)
    expect(all.ok && all.value.data.map((city) => city.id).toSorted((a, b) => a - b)).toEqual(
      cities.map((city) => city.id).toSorted((a, b) => a - b),
    )
  })

  it('writes nothing when it is imported again', async () => {
    expect(await shop.importCities(cities)).toEqual([])
  })
})
