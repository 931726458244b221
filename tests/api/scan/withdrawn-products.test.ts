import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelTickets, readBooking } from '#client/booking.ts'
import { readScanner } from '#client/scan.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { OptionEntry } from '#server/catalogue/format.ts'
import { aCity, anOperator, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { aScanner } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const DAY = '2026-12-04'
const named = (id: number, operator: string, option: Partial<OptionEntry>) =>
  aProduct({
    id,
    key: `tour-${id}`,
    main: false,
    slugs: texts(`tour-${id}`),
    operator,
    options: [anOption({ id: id * 10, ...option })],
  })
const oneDay = named(2190, 'imperiale', {})
const threeDays = named(2191, 'imperiale', { duration: { amount: 3, unit: 'days' } })
const anyDay = named(2192, 'imperiale', { capacity: null, validity: { kind: 'flexible', months: 12 } })
const cancelled = named(2193, 'imperiale', {})
const neverSold = named(2194, 'imperiale', {})
const ofOthers = named(2195, 'seine', {})
const withdrawn = [oneDay, threeDays, anyDay, cancelled, neverSold, ofOthers]
const paris = (more = withdrawn) =>
  aCity({ operators: [anOperator(), anOperator({ key: 'seine' })], products: [aProduct(), ...more] })

let shop: TestShop
let scanner: Visitor
beforeAll(async () => {
  shop = await openTestShop({ cities: [paris()] })
  scanner = await aScanner(shop, 'door')
  for (const product of [oneDay, threeDays, anyDay, cancelled, ofOthers]) {
    const buyer = shop.visit()
    const wanted = anAddition({ optionId: product.id * 10, day: DAY }, product.id)
    unwrapOrThrow(await addToBasket(buyer, wanted, randomUUID()))
    const saleId = await payFor(shop, buyer)
    if (product === cancelled) await cancelAll(saleId)
  }
  await shop.importCities([paris([])])
  await shop.context.catalogue.reload()
})
afterAll(() => shop.close())

async function cancelAll(saleId: number): Promise<void> {
  const issued = await shop.services.vouchers.ofSale(saleId, 'en')
  const token = issued?.token ?? ''
  const { tickets } = unwrapOrThrow(await readBooking(shop.visit(), token))
  const amount = tickets.reduce((sum, { refund }) => sum + (refund ?? 0), 0)
  const ids = tickets.map(({ ticketId }) => ticketId)
  const refund = { amount, currency: 'EUR' as const }
  unwrapOrThrow(await cancelTickets(shop.visit(), { token, tickets: ids, refund }))
}

it.each([
  ['when they were withdrawn', NOON, [2182, 2190, 2191, 2192]],
  ['on the last day of the first', '2026-12-04T22:00:00Z', [2182, 2190, 2191, 2192]],
  ['days after the first', '2026-12-07T12:00:00Z', [2182, 2191, 2192]],
  ['days after the second', '2026-12-09T12:00:00Z', [2182, 2192]],
  ['months later', '2027-11-20T12:00:00Z', [2182, 2192]],
  ['after all their days', '2027-11-25T12:00:00Z', [2182]],
])('lists products that good tickets were sold of: %s', async (_, now, expected) => {
  shop.setClock(now)
  // A session of staff does not last for months.
  const { services } = shop
  const found = { id: 1, login: 'door', name: 'Door', scanner: 'door', cityId: 41, operatorKey: 'imperiale' }
  const { products } = await services.scanning.staff.view(found, 'en')
  expect(products.map(({ id }) => id).toSorted()).toEqual(expected)
})

it('lists them to the staff of their operator', async () => {
  shop.setClock(NOON)
  const { products } = unwrapOrThrow(await readScanner(scanner))
  expect(products.map(({ id }) => id).toSorted()).toEqual([2182, 2190, 2191, 2192])
})
