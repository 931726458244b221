import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { readExactDates, readFullAvailability, readMonth, readOptionMonth } from '#client/product.ts'
import { aCity, aProduct, anOption, prices, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const inSummer = aProduct({
  id: 2190,
  key: 'summer',
  main: false,
  slugs: texts('summer'),
  options: [
    anOption({ id: 21901, timetable: [{ from: '06-01', to: '08-31', opens: '09:30', closes: '18:00' }] }),
  ],
})
const sold = aProduct({
  id: 2191,
  key: 'sold',
  main: false,
  slugs: texts('sold'),
  options: [anOption({ id: 21911, onSale: { from: '2025-01-01', to: '2026-06-30' } })],
})
const summerOnly = anOption({
  id: 21822,
  timetable: [{ from: '06-01', to: '08-31', opens: '09:30', closes: '18:00' }],
  closures: [{ from: '2027-06-02', to: '2027-06-03' }],
  capacity: 1,
  units: [{ type: 'adult', prices: [{ price: prices(30) }] }],
})

describe('the year of a product', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({
      cities: [aCity({ products: [aProduct({ options: [anOption(), summerOnly] }), inSummer, sold] })],
    })
  })
  afterAll(() => shop.close())

  it('covers a year from today in the city', async () => {
    const read = await readFullAvailability(shop.transport, 2182)
    const { today, days } = read.ok ? read.value : { today: '', days: [] }
    expect(today).toBe('2026-11-21')
    expect(days[0]?.day).toBe('2026-11-21')
    expect(days.length).toBeGreaterThan(365)
    expect(days.at(-1)?.day).toBe('2027-11-30')
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  })

  it('begins the year later when asked, never earlier', async () => {
    const later = await readFullAvailability(shop.transport, 2182, { from: '2027-03-15' })
    expect(later.ok && later.value.days[0]?.day).toBe('2027-03-15')
    expect(later.ok && later.value.days.at(-1)?.day).toBe('2027-12-31')
    const past = await readFullAvailability(shop.transport, 2182, { from: '2020-01-01' })
    expect(past.ok && past.value.days[0]?.day).toBe('2026-11-21')
    const never = await readFullAvailability(shop.transport, 2182, { from: '9999-12-01' })
    expect(never.ok && never.value.days).toEqual([])
  })

  it('shows the lowest bookable price', async () => {
    const read = await readFullAvailability(shop.transport, 2182, { from: '2027-05-31' })
    const days = read.ok ? read.value.days : []
    expect(days.slice(0, 3).map(({ from }) => from?.EUR)).toEqual([4000, 3000, 4000])
  })

  it('covers only this month once the sale is over', async () => {
    const read = await readMonth(shop.transport, 2191, '2026-12')
    expect(read.ok && read.value).toMatchObject({ first: '2026-11', last: '2026-11' })
  })

  it('leaves out days without service', async () => {
    const read = await readFullAvailability(shop.transport, 2190)
    const days = read.ok ? read.value.days.map(({ day }) => day) : []
    expect([days.length, days[0], days.at(-1)]).toEqual([92, '2027-06-01', '2027-08-31'])
  })

  it('returns a single day, whatever its state', async () => {
    const read = await readFullAvailability(shop.transport, 2182, { exactDate: '2026-11-20' })
    expect(read.ok && read.value.days).toMatchObject([
      { day: '2026-11-20', status: 'unavailable', from: null },
    ])
    const free = await readFullAvailability(shop.transport, 2182, { exactDate: '2026-12-24' })
    expect(free.ok && free.value.days).toMatchObject([{ status: 'available', from: { EUR: 4000 } }])
  })

  it('refuses a first day and a single day together', async () => {
    const both = { from: '2026-12-01', exactDate: '2026-12-01' }
    const read = await readFullAvailability(shop.transport, 2182, both)
    expect(read.ok ? undefined : read.failure).toMatchObject({
      code: 'malformed',
      fields: { exactDate: 'one_of_two' },
    })
  })

  it('lists only the bookable days of an option', async () => {
    const days = async () => {
      const read = await readExactDates(shop.transport, 21822, '2027-05-30')
      return read.ok ? read.value.days.slice(0, 3).map(({ day }) => day) : []
    }
    expect(await days()).toEqual(['2027-06-01', '2027-06-04', '2027-06-05'])
    const one = { optionId: 21822, day: '2027-06-04', passengers: { adult: 1 } }
    const added = await addToBasket(shop.visit(), anAddition(one), randomUUID())
    expect(added.ok).toBe(true)
    shop.services.availability.forget([2182])
    expect(await days()).toEqual(['2027-06-01', '2027-06-05', '2027-06-06'])
  })

  it('shows the current local month by default', async () => {
    const own = await readOptionMonth(shop.transport, 21822)
    expect(own.ok && own.value.month).toBe('2026-11')
    expect(own.ok && own.value.days.every(({ status }) => status === 'unavailable')).toBe(true)
    const june = await readOptionMonth(shop.transport, 21822, '2027-06')
    expect(june.ok && june.value.days.slice(0, 2).map(({ status }) => status)).toEqual([
      ...['almost_sold_out', 'block_out'],
    ])
  })

  it.each([readExactDates, readOptionMonth, readFullAvailability])(
    'refuses an unknown product (%#)',
    async (read) => {
      const found = await read(shop.transport, 77)
      expect(found.ok ? undefined : found.failure.code).toBe('not_found')
    },
  )
})
