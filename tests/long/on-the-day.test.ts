// The shop by the clock of the run, in two zones: `npm run test:long -- days` names days that are hard.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { readMonth, readOptionsOn } from '#client/product.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { canBook } from '#domain/offer/availability.ts'
import { addMonths } from '#domain/time/day.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Both cancel for free until then. */
const CANCEL_HOURS = 24
const begin = Date.now()
/** Over the next two hours, in which a clock may change. */
const moments = [0, 5, 35, 65, 125].map((minutes) => begin + minutes * MINUTE)
const cities = [
  { key: 'paris', zone: 'Europe/Paris', cruise: 2110, flexible: 2115 },
  { key: 'new-york', zone: 'America/New_York', cruise: 8042, flexible: 8041 },
]
const files = shippedFiles().filter((file) => cities.some(({ key }) => file.endsWith(`/${key}.json`)))

/** `2027-03-28 03:00`: what clocks in the zone show, without the shop's own code. */
const civil = (zone: string, instant: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

/** The first instant at which clocks in the zone show this time. */
function instantOf(zone: string, shown: string): number {
  const around = Date.parse(`${shown.replace(' ', 'T')}Z`)
  const quarters = Array.from({ length: 15 * 8 }, (_, at) => around + (at - 15 * 4) * 15 * MINUTE)
  return quarters.find((instant) => civil(zone, instant) === shown) ?? Number.NaN
}

describe.each(cities)('$key on the day of the run', ({ zone, cruise, flexible }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: readCityFiles(files), now: new Date(begin).toISOString() })
  })
  afterAll(() => shop.close())

  const nowIs = (instant: number) => shop.setClock(new Date(instant).toISOString())

  /** The next days on sale, of this month and the two after it. */
  async function nextDays(productId: number): Promise<string[]> {
    const thisMonth = civil(zone, begin).slice(0, 7)
    const months = [0, 1, 2].map((ahead) => readMonth(shop.transport, productId, addMonths(thisMonth, ahead)))
    const days = (await Promise.all(months)).flatMap((month) => unwrapOrThrow(month).days)
    return days.filter(({ status }) => status === 'available').map(({ day }) => day)
  }

  async function buy(productId: number, day: string) {
    const { options } = unwrapOrThrow(await readOptionsOn(shop.transport, productId, day))
    const option = options.find(({ status }) => canBook(status))
    const time = option?.slots.find(({ status }) => canBook(status))?.time ?? null
    const buyer = shop.visit()
    const choices = [{ optionId: option?.optionId ?? 0, day, time, passengers: { adult: 1 } }]
    const basket = unwrapOrThrow(await addToBasket(buyer, { productId, choices }, randomUUID()))
    const issued = await shop.services.vouchers.ofSale(await payFor(shop, buyer), 'en')
    return { line: basket.lines[0], ticket: issued?.voucher.tickets[0], time }
  }

  it('begins the calendar with the day of the city', async () => {
    for (const moment of moments) {
      nowIs(moment)
      const today = civil(zone, moment).slice(0, 10)
      const { days, ...month } = unwrapOrThrow(await readMonth(shop.transport, cruise, today.slice(0, 7)))
      expect(month.today).toBe(today)
      expect(days.filter(({ day, status }) => day < today && status !== 'unavailable')).toEqual([])
    }
  })

  it('cancels until 24 hours before the start', async () => {
    for (const [at, moment] of moments.entries()) {
      nowIs(moment)
      const day = (await nextDays(cruise))[at] ?? ''
      const { line, ticket, time } = await buy(cruise, day)
      expect(ticket).toMatchObject({ day, time, validUntil: day })
      const ends = instantOf(zone, `${day} ${time}`) - CANCEL_HOURS * HOUR
      const [endDay, endTime] = civil(zone, ends).split(' ')
      const told = moment < ends + MINUTE ? { day: endDay, time: endTime } : null
      expect([line?.cancelUntil, ticket?.cancelUntil]).toEqual([told, told])
    }
  })

  it('sells a flexible ticket for a year from the day of the city', async () => {
    for (const moment of moments) {
      nowIs(moment)
      const [year, month, date] = civil(zone, moment).slice(0, 10).split('-')
      const nextYear = `${Number(year) + 1}-${month}-${`${month}-${date}` === '02-29' ? '28' : date}`
      const [day = ''] = await nextDays(flexible)
      expect((await buy(flexible, day)).ticket).toMatchObject({ day, validUntil: nextYear })
    }
  })
})
