import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { ok } from '#domain/result.ts'
import { listTicketKeys, rotateTicketKey } from '#server/vouchers/ticket-keys.ts'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { aChoice } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

let shop: TestShop
let saleId: number
beforeAll(async () => {
  const bus = aProduct()
  const flexible = anOption({ id: 21901, capacity: null, validity: { kind: 'flexible', months: 6 } })
  const tower = aProduct({ id: 2190, key: 'tower', options: [flexible] })
  shop = await openTestShop({ cities: [aCity({ products: [bus, tower, aPackage([bus, tower])] })] })
  const buyer = shop.visit()
  const passengers = { adult: 2, child: 1 }
  const choices = [
    aChoice({ day: '2026-12-08', passengers }),
    aChoice({ optionId: 21901, day: '2026-12-09', passengers }),
  ]
  await addToBasket(buyer, { productId: 2199, choices }, randomUUID())
  saleId = await payFor(shop, buyer)
})
afterAll(() => shop.close())

const tickets = async () => (await shop.services.vouchers.ofSale(saleId, 'en'))?.voucher.tickets ?? []

it('signs each part of a package apart', async () => {
  const [bus, tower] = await tickets()
  const units = [
    { type: 'adult', count: 2 },
    { type: 'child', count: 1 },
  ]
  const verify = (code: string | undefined) => shop.context.ticketKeys.verify(code ?? '')
  const dated = { productId: 2182, from: '2026-12-08', until: '2026-12-08' }
  expect(await verify(bus?.scanCode)).toEqual(ok({ code: bus?.code, ...dated, time: null, units }))
  const flexible = { productId: 2190, from: '2026-11-21', until: '2027-05-21' }
  expect(await verify(tower?.scanCode)).toEqual(ok({ code: tower?.code, ...flexible, time: null, units }))
})

it('signs with a rotated key in every process', async () => {
  const other = await shop.anotherProcess()
  const [before] = await tickets()
  const { kid, retired } = await rotateTicketKey(shop.database.db, new Date('2026-11-22T11:00:00Z'))
  const [after] = await tickets()
  expect(before?.scanCode).toContain(`.${retired[0]}.`)
  expect(after?.scanCode).toContain(`.${kid}.`)
  for (const { ticketKeys } of [shop.context, other.context]) {
    for (const ticket of [before, after]) {
      expect(await ticketKeys.verify(ticket?.scanCode ?? '')).toMatchObject(ok({ code: before?.code }))
    }
  }
  expect((await other.services.vouchers.ofSale(saleId, 'en'))?.voucher.tickets[0]?.scanCode).toBe(
    after?.scanCode,
  )
  await other.close()
})

it('stores only the current private key', async () => {
  const { rows } = await shop.database.pool.query<{ retired: boolean; secret: boolean }>(
    `select retired_at is not null as retired, private_key is not null as secret
     from ticket_key order by created_at`,
  )
  expect(rows).toEqual([
    { retired: true, secret: false },
    { retired: false, secret: true },
  ])
  const insert = `insert into ticket_key select 'other', public_key, private_key, now() from ticket_key
                  where retired_at is null`
  await expect(shop.database.pool.query(insert)).rejects.toThrow(/ticket_key_current/)
  expect(await listTicketKeys(shop.database.db)).toHaveLength(2)
})
