import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { readCrossSelling } from '#client/cross-selling.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import { aCity, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const DAY = '2026-12-01'
const bus = aProduct()
const boat = aProduct({
  id: 2190,
  key: 'boat',
  kind: 'cruise',
  transport: 'boat',
  main: false,
  rank: 5,
  slugs: texts('boat'),
  options: [
    anOption({ id: 21901, units: [{ type: 'adult', prices: [{ price: prices(25), retail: prices(30) }] }] }),
    anOption({
      id: 21902,
      kind: 'start_times',
      capacity: 4,
      timetable: [{ times: ['11:00', '14:00'] }],
      units: [{ type: 'adult', prices: [{ price: prices(18) }] }],
    }),
  ],
})
const night = aProduct({
  id: 2191,
  key: 'night',
  kind: 'tour',
  main: false,
  rank: 2,
  slugs: texts('night'),
  options: [anOption({ id: 21911, closures: [{ from: DAY, to: DAY }] })],
})
const secondBus = aProduct({
  id: 2192,
  key: 'second',
  main: false,
  rank: 3,
  slugs: texts('second'),
  options: [anOption({ id: 21921 })],
})
const london = aProduct({ id: 3287, slugs: texts('london'), options: [anOption({ id: 32871 })] })
const tower = aProduct({
  id: 3290,
  key: 'tower',
  kind: 'attraction',
  main: false,
  slugs: texts('tower'),
  options: [anOption({ id: 32901 })],
})
const cities = [
  aCity({ products: [bus, boat, night, secondBus, aPackage([bus, boat])] }),
  aCity({
    id: 95,
    key: 'london',
    scopes: [10, 1980],
    zone: 'Europe/London',
    slugs: texts('london'),
    names: texts('London'),
    products: [london, tower],
  }),
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities })
})
afterAll(() => shop.close())

const inLondon: AddToCart = {
  productId: 3287,
  choices: [{ optionId: 32871, day: '2026-12-05', passengers: { adult: 1 } }],
}
async function offersFor(additions: AddToCart[], limit?: number, visitor = shop.visit()) {
  for (const addition of additions) {
    const added = await addToBasket(visitor, addition, randomUUID())
    if (!added.ok) throw new Error(added.failure.code)
  }
  const told = await readCrossSelling(visitor, limit)
  if (!told.ok) throw new Error(told.failure.code)
  return { visitor, ...told.value }
}
const ids = (data: { product: { id: number } }[]) => data.map(({ product }) => product.id)

describe('suggestions for a basket', () => {
  it("suggests what suits the basket's cities, days and passengers", async () => {
    const { data, currency } = await offersFor([anAddition({ passengers: { adult: 2 } })])
    expect(currency).toBe('EUR')
    expect(ids(data)).toEqual([2190, 2192])
    expect(data[0]).toMatchObject({
      optionId: 21902,
      day: DAY,
      times: ['11:00', '14:00'],
      passengers: { adult: 2 },
      total: 36_00,
      retail: 36_00,
      product: { name: 'Paris by open bus', url: 'boat', locationId: 41 },
    })
  })

  it('offers a dearer option with enough seats', async () => {
    const { data } = await offersFor([anAddition({ passengers: { adult: 5 } })])
    expect(data[0]).toMatchObject({ optionId: 21901, times: [], total: 125_00, retail: 150_00 })
  })

  it('leaves out products that refuse a passenger', async () => {
    const { data } = await offersFor([anAddition({ passengers: { adult: 1, child: 1 } })])
    expect(ids(data)).toEqual([2192])
  })

  it('suggests products ready to be added', async () => {
    const { visitor, data } = await offersFor([anAddition()])
    const [offer] = data
    const choice = { optionId: offer?.optionId ?? 0, day: DAY, time: '14:00', passengers: { adult: 1 } }
    const added = await addToBasket(visitor, { productId: 2190, choices: [choice] }, randomUUID())
    expect(added.ok && added.value.lines.at(-1)).toMatchObject({ total: offer?.total })
    const then = await readCrossSelling(visitor)
    expect(then.ok && ids(then.value.data)).toEqual([2192])
  })

  it('tries other days and alternates the cities', async () => {
    const { data } = await offersFor([anAddition(), anAddition({ day: '2026-12-02' }), inLondon])
    expect(data.map(({ product, day }) => [product.id, day])).toEqual([
      [2191, '2026-12-02'],
      [3290, '2026-12-05'],
      [2190, DAY],
      [2192, DAY],
    ])
    expect(ids((await offersFor([anAddition(), inLondon], 2)).data)).toEqual([3290, 2190])
  })

  it('counts package parts as already booked', async () => {
    const choices = [21821, 21902].map((optionId) => ({
      optionId,
      day: '2026-12-03',
      passengers: { adult: 1 },
      time: optionId === 21902 ? '11:00' : null,
    }))
    const { data } = await offersFor([{ productId: 2199, choices }])
    expect(ids(data)).toEqual([2191, 2192])
  })

  it('uses the currency and language of the visitor', async () => {
    const visitor = shop.visit({ currency: 'USD', language: 'fr' })
    const { currency, data } = await offersFor([anAddition()], 6, visitor)
    expect(currency).toBe('USD')
    expect(data[0]).toMatchObject({ total: 19_80, product: { name: 'Paris en bus à ciel ouvert' } })
  })

  it('suggests nothing without an open future basket', async () => {
    expect((await offersFor([])).data).toEqual([])
    const { visitor } = await offersFor([anAddition()])
    shop.setClock('2026-11-21T12:30:00Z')
    const ended = await readCrossSelling(visitor)
    expect(ended.ok && ended.value.data).toEqual([])
    shop.setClock('2026-12-01T16:00:00Z')
    const { data } = await offersFor([anAddition()])
    expect(data.map(({ optionId }) => optionId)).toEqual([21901, 21921])
    shop.setClock(NOON)
  })

  it('refuses an invalid limit of suggestions', async () => {
    for (const limit of [0, 21, 1.5]) {
      const told = await readCrossSelling(shop.visit(), limit)
      expect(!told.ok && told.failure).toMatchObject({
        code: 'malformed',
        fields: { limit: 'invalid_limit' },
      })
    }
  })
})

it('offers suggestions in the worldwide build only', async () => {
  const paris = await openTestShop({ cities, environment: { variant: 'paris' } })
  try {
    const visitor = paris.visit()
    expect((await addToBasket(visitor, anAddition(), randomUUID())).ok).toBe(true)
    const told = await readCrossSelling(visitor)
    expect(told.ok && told.value).toEqual({ currency: 'EUR', data: [] })
  } finally {
    await paris.close()
  }
})
