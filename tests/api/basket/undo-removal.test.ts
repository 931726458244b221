import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { additionOf } from '#features/basket/ticket/addition-of.ts'
import { basketItems } from '#features/basket/basket-items.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const slugs = (slug: string) => ({ en: slug, es: slug, fr: slug, it: slug, de: slug })
const bus = aProduct({ options: [anOption({ capacity: 2 })] })
const boat = aProduct({
  id: 2190,
  key: 'boat',
  main: false,
  slugs: slugs('b'),
  options: [anOption({ id: 21901, kind: 'start_times', timetable: [{ times: ['15:00', '16:00'] }] })],
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities: [aCity({ products: [bus, boat, aPackage([bus, boat])] })] })
  await importCoupons(shop.database.db, [{ code: 'TEN', percent: 10 }])
})
afterAll(() => shop.close())

async function add(visitor: Visitor, addition: AddToCart): Promise<Sale> {
  const added = await addToBasket(visitor, addition, randomUUID())
  if (!added.ok) throw new Error(added.failure.code)
  return added.value
}

/** Removes the basket's last ticket and returns the call that puts it back. */
async function removeTicket(visitor: Visitor, { lines }: Sale): Promise<AddToCart> {
  const item = basketItems(lines).at(-1)
  if (!item) throw new Error('the basket is empty')
  const removed = await removeLine(visitor, item.id)
  if (!removed.ok) throw new Error(removed.failure.code)
  return additionOf(item)
}

const choiceOf = ({ lines }: Sale) =>
  lines.map(({ productId, optionId, day, time, units, traveller, total }) => ({
    productId,
    optionId,
    day,
    time,
    units,
    traveller,
    total,
  }))

it('puts back a ticket with its traveller', async () => {
  const visitor = shop.visit()
  const traveller = { name: 'Ada', lastName: 'Lovelace', phone: '', passport: '' }
  const before = await add(
    visitor,
    anAddition({ day: '2026-12-02', passengers: { adult: 1, child: 1 }, traveller }),
  )
  const back = await add(visitor, await removeTicket(visitor, before))
  expect(choiceOf(back)).toEqual(choiceOf(before))
  expect(back.heldUntil).toBe(before.heldUntil)
})

it('puts a package back as one ticket', async () => {
  const visitor = shop.visit()
  const choices = [
    aChoice({ day: '2026-12-03' }),
    aChoice({ optionId: 21901, day: '2026-12-04', time: '16:00' }),
  ]
  const before = await add(visitor, { productId: 2199, choices })
  const back = await add(visitor, await removeTicket(visitor, before))
  expect(back.count).toBe(1)
  expect(choiceOf(back)).toEqual(choiceOf(before))
})

it('says why a removed ticket cannot return', async () => {
  const visitor = shop.visit()
  const day = '2026-12-05'
  await add(visitor, anAddition({ optionId: 21901, day, time: '15:00' }, 2190))
  const addition = await removeTicket(
    visitor,
    await add(visitor, anAddition({ day, passengers: { adult: 2 } })),
  )
  await add(shop.visit(), anAddition({ day }))
  const undone = await addToBasket(visitor, addition, randomUUID())
  expect(undone).toMatchObject({ failure: { code: 'not_enough_left', message: 'Only 1 ticket is left.' } })
  await add(shop.visit(), anAddition({ day }))
  const later = await addToBasket(visitor, addition, randomUUID())
  expect(later).toMatchObject({ failure: { code: 'sold_out' } })
  expect(await readBasket(visitor)).toMatchObject({ value: { count: 1, lines: [{ productId: 2190 }] } })
})

it('takes the coupon back with the ticket', async () => {
  const visitor = shop.visit()
  await add(visitor, anAddition({ day: '2026-12-06' }))
  const before = await applyCoupon(visitor, 'TEN')
  if (!before.ok) throw new Error(before.failure.code)
  const back = await add(visitor, await removeTicket(visitor, before.value))
  expect(back.discounts).toEqual([])
  expect(await applyCoupon(visitor, 'TEN')).toMatchObject({
    value: { total: before.value.total, discounts: before.value.discounts },
  })
})
