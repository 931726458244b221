import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import {
  readExactDates,
  readFullAvailability,
  readMonth,
  readOptionMonth,
  readOptionsOn,
  readPersonTypes,
  readPriceInfo,
  readTimesOn,
} from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

type Reply = { ok: true } | { ok: false; failure: { code: string } }

const PRODUCT = 2182
const OPTION = 21_821
const calls: [string, (shop: Transport, day: string) => Promise<Reply>][] = [
  ['the month', (shop, day) => readMonth(shop, PRODUCT, day.slice(0, 7))],
  ['the month of an option', (shop, day) => readOptionMonth(shop, OPTION, day.slice(0, 7))],
  ['the year', (shop, from) => readFullAvailability(shop, PRODUCT, { from })],
  ['one day', (shop, exactDate) => readFullAvailability(shop, PRODUCT, { exactDate })],
  ['the days of an option', (shop, day) => readExactDates(shop, OPTION, day)],
  ['the options', (shop, day) => readOptionsOn(shop, PRODUCT, day)],
  ['the times', (shop, day) => readTimesOn(shop, OPTION, day)],
  ['the passengers', (shop, day) => readPersonTypes(shop, PRODUCT, day)],
  ['the prices', (shop, day) => readPriceInfo(shop, PRODUCT, day)],
]
const zones = ['Pacific/Kiritimati', 'America/Los_Angeles']

describe.each(zones)('a city in the zone %s', (zone) => {
  let shop: TestShop
  beforeAll(async () => {
    const products = [aProduct({ options: [anOption({ id: OPTION })] })]
    shop = await openTestShop({ cities: [aCity({ zone, products })] })
  })
  afterAll(() => shop.close())

  it.each(calls)('rejects impossible years: %s', async (_, ask) => {
    for (const day of ['0000-01-01', '0001-01-01', '0999-12-31', '1899-12-31']) {
      const reply = await ask(shop.transport, day)
      expect(reply, day).toMatchObject({ ok: false, failure: { code: 'malformed' } })
    }
  })

  it.each(calls)('answers for the outermost days: %s', async (_, ask) => {
    for (const day of ['1900-01-01', '9999-12-01', '9999-12-31'])
      expect(await ask(shop.transport, day), day).toMatchObject({ ok: true })
  })

  it('sells no ticket for the outermost days', async () => {
    const codes = ['0001-01-01', '1900-01-01', '9999-12-31'].map(async (day) => {
      const added = await addToBasket(shop.visit(), anAddition({ day }), randomUUID())
      return added.ok || added.failure.code
    })
    expect(await Promise.all(codes)).toEqual(['malformed', 'day_not_available', 'day_not_available'])
  })
})
