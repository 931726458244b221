import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { readServiceInformation } from '#client/location.ts'
import { readOptionsOn, readTimesOn } from '#client/product.ts'
import { readVoucher } from '#client/voucher.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

const DAY = '2026-11-24'

const walkIn = (languages: Record<string, string> | undefined) =>
  aCity({
    products: [
      aProduct({
        kind: 'tour',
        transport: null,
        liveLanguages: ['en', 'es', 'fr'],
        options: [anOption({ kind: 'start_times', timetable: [{ times: ['10:00', '17:00'], languages }] })],
      }),
    ],
  })
const addition = (time: string) => ({
  productId: 2182,
  choices: [{ optionId: 21821, day: DAY, time, passengers: { adult: 1 } }],
})

describe('the language of a guide', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [walkIn({ '10:00': 'en', '17:00': 'es' })] })
  })
  afterAll(() => shop.close())

  it("returns the guide's language of each start", async () => {
    const options = await readOptionsOn(shop.transport, 2182, DAY)
    expect(options.ok && options.value.options[0]?.slots).toMatchObject([
      { time: '10:00', language: 'en' },
      { time: '17:00', language: 'es' },
    ])
    const times = await readTimesOn(shop.transport, 21821, DAY)
    expect(times.ok && times.value.slots[1]).toMatchObject({ time: '17:00', language: 'es' })
    const service = await readServiceInformation(shop.transport, 41)
    expect(service.ok && service.value.starts?.[0]?.languages).toEqual({ '10:00': 'en', '17:00': 'es' })
  })

  it.each([
    ['en', 'Guided in Spanish'],
    ['us', 'Guided in Spanish'],
    ['es', 'Guía en español'],
    ['fr', 'Visite guidée en espagnol'],
    ['it', 'Guida in spagnolo'],
    ['de', 'Führung auf Spanisch'],
  ] as const)("names the guide's language in %s baskets", async (language, guided) => {
    const added = await addToBasket(shop.visit({ language }), addition('17:00'), randomUUID())
    expect(added.ok && added.value.lines[0]?.guided).toBe(guided)
  })

  it('keeps the sold language after a change', async () => {
    const buyer = shop.visit()
    await addToBasket(buyer, addition('10:00'), randomUUID())
    await shop.importCities([walkIn({ '10:00': 'fr', '17:00': 'es' })])
    const spokenAtTen = async () => {
      const times = await readTimesOn(shop.transport, 21821, DAY)
      return times.ok && times.value.slots[0]?.language
    }
    await expect.poll(spokenAtTen).toBe('fr')
    const basket = await readBasket(buyer)
    expect(basket.ok && basket.value.lines[0]?.guided).toBe('Guided in English')
    const issued = await shop.services.vouchers.ofSale(await payFor(shop, buyer), 'de')
    expect(issued?.voucher.tickets[0]?.guided).toBe('Führung auf Englisch')
    const token = issued?.token ?? ''
    const read = await readVoucher(shop.visit({ language: 'it' }), token)
    expect(read.ok && read.value.tickets[0]?.guided).toBe('Guida in inglese')
    const address = `http://shop/api/v2/transaction/voucher/ics?token=${token}&lang=en`
    const calendar = await shop.api.fetch(new Request(address))
    expect((await calendar.text()).replaceAll('\r\n ', '')).toContain('Guided in English')
  })

  it('returns no language where none is set', async () => {
    await shop.importCities([walkIn(undefined)])
    const slots = async () => {
      const times = await readTimesOn(shop.transport, 21821, DAY)
      return times.ok && times.value.slots.some((slot) => 'language' in slot)
    }
    await expect.poll(slots).toBe(false)
    const added = await addToBasket(shop.visit(), addition('17:00'), randomUUID())
    expect(added.ok && added.value.lines[0]).not.toHaveProperty('guided')
  })
})
