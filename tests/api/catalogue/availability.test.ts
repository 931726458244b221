import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  readMonth,
  readOptionsOn,
  readPersonTypes,
  readPriceInfo,
  readProduct,
  readTimesOn,
} from '#client/product.ts'
import { addToBasket } from '#client/basket.ts'
import { readLocationAvailability } from '#client/location.ts'
import { aCity, anOption, aPackage, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { NEW_INDEX } from '#server/routes/http/cache-policy.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

const bus = aProduct({
  accessible: true,
  options: [
    anOption({
      closures: [{ from: '2026-12-25', to: '2026-12-25' }],
      otherChannels: [
        { weekdays: [6], from: '12-01', share: 0.95 },
        { from: '12-24', to: '12-24', share: 1 },
      ],
      timetable: [{ weekdays: [2, 3, 4, 5, 6, 7], opens: '09:30', closes: '18:00' }],
    }),
  ],
})
const cruise = aProduct({
  id: 2190,
  key: 'cruise',
  main: false,
  rank: 2,
  kind: 'cruise',
  transport: 'boat',
  options: [
    anOption({
      id: 21901,
      kind: 'start_times',
      capacity: 2,
      cutoffMinutes: 15,
      almostSoldOutAt: 1,
      timetable: [{ times: ['11:00', '12:30', '15:00'] }],
      units: [
        { type: 'adult', prices: [{ from: '12-01', to: '12-31', price: prices(18) }, { price: prices(16) }] },
      ],
    }),
  ],
})

describe('availability', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [aCity({ products: [bus, cruise, aPackage([bus, cruise])] })] })
  })
  afterAll(() => shop.close())

  const dayOf = async (product: number, day: string) => {
    const month = await readMonth(shop.transport, product, day.slice(0, 7))
    return month.ok ? month.value.days.find((found) => found.day === day) : undefined
  }

  /** Collects notifications from now on: those of earlier tests arrive before the mark. */
  async function listen() {
    const heard: string[][] = []
    const stop = shop.onPagesChanged((tags) => heard.push(tags))
    await shop.database.pool.query(`select pg_notify('pages', 'mark')`)
    await expect.poll(() => heard).toContainEqual(['mark'])
    heard.length = 0
    return { heard, stop }
  }

  it.each([
    ['2026-12-01', 'available', null, prices(40)],
    ['2026-12-05', 'almost_sold_out', 5, prices(40)],
    ['2026-12-24', 'sold_out', null, null],
    ['2026-12-25', 'block_out', null, null],
    ['2026-12-07', 'unavailable', null, null],
  ])('reports %s as %s', async (day, status, left, from) => {
    expect(await dayOf(2182, day)).toEqual({ day, status, left, from })
  })

  it('closes past days by the local date', async () => {
    expect(await dayOf(2182, '2026-11-20')).toMatchObject({ status: 'unavailable' })
    const month = await readMonth(shop.transport, 2182, '2026-11')
    expect(month.ok && month.value).toMatchObject({ today: '2026-11-21', first: '2026-11', last: '2027-12' })
  })

  it('rates a package by its worst part', async () => {
    expect(await dayOf(2199, '2026-12-05')).toEqual({
      day: '2026-12-05',
      status: 'almost_sold_out',
      left: 5,
      from: { EUR: 3600 + 1620, GBP: 3240 + 1458, USD: 3960 + 1782 },
    })
    expect(await dayOf(2199, '2026-12-25')).toMatchObject({ status: 'block_out', from: null })
    const read = await readProduct(shop.transport, 2199)
    const operator = expect.objectContaining({ name: 'Impériale Rouge' }) as unknown
    expect(read.ok && read.value.parts).toEqual([
      { productId: 2182, name: 'Paris by open bus', optionIds: [21821], operator },
      { productId: 2190, name: 'Paris by open bus', optionIds: [21901], operator },
    ])
  })

  it.each([
    ['2026-12-01', ['available', 'available', 'available'], prices(40)],
    // A Monday, without buses.
    ['2026-12-07', ['unavailable', 'available', 'unavailable'], null],
    ['2026-11-20', ['unavailable', 'unavailable', 'unavailable'], null],
    ['9999-12-31', ['unavailable', 'unavailable', 'unavailable'], null],
  ])('lists the products of a city on %s', async (day, statuses, from) => {
    const read = await readLocationAvailability(shop.transport, 41, day)
    const data = read.ok ? read.value.data : []
    expect(data.map(({ productId }) => productId)).toEqual([2182, 2190, 2199])
    expect(data.map(({ status }) => status)).toEqual(statuses)
    expect(data.map(({ bookable }) => bookable)).toEqual(statuses.map((status) => status === 'available'))
    expect(data[0]?.from).toEqual(from)
  })

  it('refuses the products of an unknown city or impossible day', async () => {
    const [unknown, impossible] = await Promise.all([
      readLocationAvailability(shop.transport, 7777, '2026-12-01'),
      readLocationAvailability(shop.transport, 41, '2026-02-31'),
    ])
    expect(!unknown.ok && unknown.failure.code).toBe('not_found')
    expect(!impossible.ok && impossible.failure.code).toBe('malformed')
  })

  it('says that a wheelchair can come along where every part of a ticket takes it', async () => {
    const read = await Promise.all([2182, 2190, 2199].map((id) => readProduct(shop.transport, id)))
    expect(read.map((product) => product.ok && product.value.accessible)).toEqual([true, false, false])
  })

  it('shows the slots of a day with seats', async () => {
    const visitor = shop.visit()
    const choice = { optionId: 21901, day: '2026-11-21', time: '15:00', passengers: { adult: 1 } }
    await addToBasket(visitor, { productId: 2190, choices: [choice] }, crypto.randomUUID())
    const slots = await readTimesOn(shop.transport, 21901, '2026-11-21')
    // Noon in Paris: the boat of 11:00 has left, that of 12:30 takes visitors until 12:15.
    expect(slots.ok && slots.value.slots).toEqual([
      { time: '11:00', status: 'unavailable', left: null, takes: null },
      { time: '12:30', status: 'available', left: null, takes: 2 },
      { time: '15:00', status: 'almost_sold_out', left: 1, takes: 1 },
    ])
  })

  it('counts sold seats when their hold is over', async () => {
    const visitor = shop.visit()
    const choice = { optionId: 21901, day: '2026-12-08', time: '11:00', passengers: { adult: 2 } }
    await addToBasket(visitor, { productId: 2190, choices: [choice] }, crypto.randomUUID())
    await payFor(shop, visitor)
    shop.setClock('2026-11-21T13:00:00Z')
    const slots = await readTimesOn(shop.transport, 21901, '2026-12-08')
    expect(slots.ok && slots.value.slots[0]).toEqual({
      time: '11:00',
      status: 'sold_out',
      left: null,
      takes: null,
    })
    shop.setClock(NOON)
  })

  it('prices an option by season, with its deadline', async () => {
    const options = await readOptionsOn(shop.transport, 2190, '2026-12-01')
    expect(options.ok && options.value.options[0]).toMatchObject({
      optionId: 21901,
      status: 'available',
      cancelUntil: { day: '2026-11-30', time: '11:00' },
      units: [{ type: 'adult', price: prices(18), retail: prices(18) }],
    })
    const november = await readPriceInfo(shop.transport, 2190, '2026-11-30')
    expect(november.ok && november.value.data[0]?.units[0]?.price).toEqual(prices(16))
  })

  it('gives both parts of a package the deadline of the earlier', async () => {
    const options = await readOptionsOn(shop.transport, 2199, '2026-12-01')
    const deadlines = options.ok ? options.value.options.map(({ cancelUntil }) => cancelUntil) : []
    // Of the bus, which begins with its day; the boat alone would have until 11:00.
    const midnight = { day: '2026-11-29', time: '23:59' }
    expect(deadlines).toEqual([midnight, midnight])
  })

  it('promises no cancellation whose time has passed', async () => {
    const options = await readOptionsOn(shop.transport, 2182, '2026-11-21')
    expect(options.ok && options.value.options[0]?.cancelUntil).toBeNull()
  })

  it('lists passenger types in order, with their numbers', async () => {
    const types = await readPersonTypes(shop.transport, 2182, '2026-12-01')
    expect(types.ok && types.value.data.map(({ id, type }) => [id, type])).toEqual([
      [2, 'adult'],
      [3, 'child'],
      [4, 'infant'],
    ])
  })

  it('updates the calendar at once when a day gets scarce', async () => {
    const { heard, stop } = await listen()
    const visitor = shop.visit()
    const take = async (adult: number, ...times: string[]) => {
      for (const time of times) {
        const choice = { optionId: 21901, day: '2026-12-03', time, passengers: { adult } }
        await addToBasket(visitor, { productId: 2190, choices: [choice] }, crypto.randomUUID())
      }
    }
    await take(1, '11:00', '12:30', '15:00')
    // Each slot was announced separately. Each has its last seat, but the day still has three.
    await expect.poll(() => heard).toHaveLength(3)
    expect(await dayOf(2190, '2026-12-03')).toMatchObject({ status: 'available', left: null })
    const scarce = await readTimesOn(shop.transport, 21901, '2026-12-03')
    expect(scarce.ok && scarce.value.slots.map(({ left }) => left)).toEqual([1, 1, 1])
    await take(1, '11:00', '12:30')
    await expect.poll(() => heard).toHaveLength(5)
    await expect.poll(() => dayOf(2190, '2026-12-03')).toMatchObject({ status: 'almost_sold_out', left: 1 })
    stop()
  })

  it('tells of a package what both parts can still sell, within the second of a change', async () => {
    const day = '2026-12-19'
    expect(await dayOf(2199, day)).toMatchObject({ status: 'almost_sold_out', left: 5 })
    const { heard, stop } = await listen()
    const choice = { optionId: 21901, day, time: '15:00', passengers: { adult: 2 } }
    await addToBasket(shop.visit(), { productId: 2190, choices: [choice] }, crypto.randomUUID())
    await expect.poll(() => heard.flat()).toContain('product:2199')
    // The boat itself has four seats, which are not scarce for its own threshold.
    expect(await dayOf(2190, day)).toMatchObject({ status: 'available', left: null })
    expect(await dayOf(2199, day)).toMatchObject({ status: 'almost_sold_out', left: 4 })
    heard.length = 0
    const one = { optionId: 21901, day, time: '12:30', passengers: { adult: 1 } }
    await addToBasket(shop.visit(), { productId: 2190, choices: [one] }, crypto.randomUUID())
    await expect.poll(() => heard.flat()).toContain('product:2199')
    expect(await dayOf(2199, day)).toMatchObject({ left: 3 })
    stop()
  })

  it('gives away no number of seats that are not scarce', async () => {
    const day = '2026-12-16'
    const options = await readOptionsOn(shop.transport, 2182, day)
    expect(options.ok && options.value.options[0]?.slots).toEqual([
      { time: null, status: 'available', left: null, takes: null },
    ])
  })

  it('notifies other processes of stale pages', async () => {
    const { heard, stop } = await listen()
    const choice = { optionId: 21901, day: '2026-12-04', time: '11:00', passengers: { adult: 2 } }
    await addToBasket(shop.visit(), { productId: 2190, choices: [choice] }, crypto.randomUUID())
    await expect.poll(() => heard.flat()).toEqual(['product:2190', 'product:2199'])
    stop()
  })

  it('notifies of each seat only on scarce days', async () => {
    const { heard, stop } = await listen()
    const visitor = shop.visit()
    const take = (day: string) =>
      addToBasket(
        visitor,
        { productId: 2182, choices: [{ optionId: 21821, day, passengers: { adult: 1 } }] },
        crypto.randomUUID(),
      )
    expect(await dayOf(2182, '2026-12-12')).toMatchObject({ status: 'almost_sold_out', left: 5 })
    expect(await dayOf(2182, '2026-12-15')).toMatchObject({ status: 'available', left: null })
    await take('2026-12-15')
    await take('2026-12-12')
    await expect.poll(() => heard).toEqual([['product:2182', 'product:2199']])
    expect(await dayOf(2182, '2026-12-12')).toMatchObject({ status: 'almost_sold_out', left: 4 })
    stop()
  })

  it('shows an imported price within a second', async () => {
    const { heard, stop } = await listen()
    // The new search index is announced by itself.
    const ofPrices = () => heard.filter((told) => !told.includes(NEW_INDEX)).flat()
    const took: number[] = []
    // The machine may stall during one of these imports, but hardly during all three.
    for (const price of [97, 98, 99]) {
      heard.length = 0
      const options = cruise.options.map((option) => ({
        ...option,
        units: [{ type: 'adult' as const, prices: [{ price: prices(price) }] }],
      }))
      const dearer = { ...cruise, options }
      const tags = await shop.importCities([aCity({ products: [bus, dearer, aPackage([bus, cruise])] })])
      const imported = performance.now()
      expect(tags).toEqual(['product:2190', 'product:2199'])
      await expect.poll(ofPrices).toEqual([...tags, 'catalogue'])
      took.push(performance.now() - imported)
    }
    expect(Math.min(...took)).toBeLessThan(1_000)
    expect(await dayOf(2190, '2026-12-10')).toMatchObject({ from: prices(99) })
    stop()
  })

  it.each(['2026-13', '2026-1', 'soon'])('refuses the month %s', async (month) => {
    const reply = await shop.transport.send({
      method: 'GET',
      path: `/api/v2/product/2182/availability?month=${month}`,
      headers: {},
      body: undefined,
    })
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed', fields: { month: 'invalid_month' } } },
    })
  })
})
