import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { readProduct } from '#client/product.ts'
import { readVoucher } from '#client/voucher.ts'
import { createFulfilment } from '#server/services/payment/fulfilment.ts'
import { revokeVoucher } from '#server/vouchers/issue.ts'
import { publicRemarksOf } from '#server/public-remarks.ts'
import { aCity, anOperator, aPackage, aProduct, anOption } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { atProof } from '#tests/support/scale.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

it('counts a package as one ticket, each part with its own words', async () => {
  const bus = aProduct()
  const own = { kind: 'attraction', transport: null } as const
  const tower = aProduct({ id: 2190, key: 'tower', ...own, options: [anOption({ id: 21901 })] })
  const shop = await openTestShop({ cities: [aCity({ products: [bus, tower, aPackage([bus, tower])] })] })
  const buyer = shop.visit()
  await addToBasket(buyer, anAddition({ passengers: { adult: 3 } }), randomUUID())
  const choices = [aChoice({ day: '2026-12-08' }), aChoice({ optionId: 21901, day: '2026-12-09' })]
  const basket = await addToBasket(buyer, { productId: 2199, choices }, randomUUID())
  const issued = await shop.services.vouchers.ofSale(await payFor(shop, buyer), 'en')
  await shop.close()
  expect(basket.ok && basket.value.count).toBe(2)
  expect(issued?.voucher.count).toBe(2)
  expect(issued?.voucher.tickets.map(({ experience }) => experience)).toEqual(['ride', 'ride', 'visit'])
  // The part on the 8th decides for the one on the 9th.
  expect(issued?.voucher.tickets.slice(1).map(({ cancelUntil }) => cancelUntil?.day)).toEqual([
    '2026-12-06',
    '2026-12-06',
  ])
})

describe('the operator on a voucher', () => {
  const boats = anOperator({ key: 'boats', name: 'Seine à Vue' })
  const bus = aProduct()
  const boat = aProduct({ id: 2190, key: 'boat', operator: 'boats', options: [anOption({ id: 21901 })] })
  const city = (over = {}) =>
    aCity({ operators: [anOperator(), boats], products: [bus, boat, aPackage([bus, boat])], ...over })
  let shop: TestShop
  let saleId: number
  beforeAll(async () => {
    shop = await openTestShop({ cities: [city()] })
    const buyer = shop.visit()
    const choices = [aChoice({ day: '2026-12-08' }), aChoice({ optionId: 21901, day: '2026-12-09' })]
    await addToBasket(buyer, { productId: 2199, choices }, randomUUID())
    saleId = await payFor(shop, buyer)
  })
  afterAll(() => shop.close())

  const told = async () => {
    const issued = await shop.services.vouchers.ofSale(saleId, 'en')
    return issued?.voucher.tickets.map(({ operator }) => `${operator?.name} ${operator?.phone}`)
  }

  it('is that of the part, with the phone of today', async () => {
    expect(await told()).toEqual(['Impériale Rouge +33 1 99 00 01 01', 'Seine à Vue +33 1 99 00 01 01'])
    const phone = '+33 1 99 00 09 09'
    await shop.importCities([city({ operators: [anOperator({ phone }), boats] })])
    await expect.poll(told).toEqual([`Impériale Rouge ${phone}`, 'Seine à Vue +33 1 99 00 01 01'])
  })

  it('stays when the product is withdrawn', async () => {
    await shop.importCities([city({ operators: [anOperator()], products: [bus] })])
    await expect.poll(() => shop.context.catalogue.current().products.get(2190)?.sold).toBe(false)
    expect(await told()).toEqual(['Impériale Rouge +33 1 99 00 01 01', 'Seine à Vue +33 1 99 00 01 01'])
  })

  it('is left out of a catalogue without operators', async () => {
    await shop.database.pool.query(`update product set entry = entry - 'operator'`)
    await shop.context.catalogue.reload()
    const issued = await shop.services.vouchers.ofSale(saleId, 'en')
    expect(issued?.voucher.tickets.map(({ operator }) => operator)).toEqual([null, null])
    const read = await readProduct(shop.visit(), 2182)
    expect(read.ok && read.value.operator).toBeNull()
  })

  it('is missed on a public origin', async () => {
    await shop.database.pool.query(`update product set entry = entry - 'operator'`)
    await shop.context.catalogue.reload()
    expect(publicRemarksOf(shop, { secure: true }).at(-1)).toMatch(/^One product on sale names no operator: /)
    expect(publicRemarksOf(shop, { secure: false })).toEqual([])
  })
})

describe('a voucher', () => {
  let shop: TestShop
  let saleId: number
  let token: string
  beforeAll(async () => {
    shop = await openTestShop()
    const buyer = shop.visit({ currency: 'GBP' })
    await addToBasket(buyer, anAddition({ passengers: { adult: 2, child: 1 } }), randomUUID())
    saleId = await payFor(shop, buyer)
    token = (await shop.services.vouchers.ofSale(saleId, 'en'))?.token ?? ''
  })
  afterAll(() => shop.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    shop.api.fetch(new Request(`http://shop/api/v2/transaction/voucher${path}`, { headers }))

  it('opens a voucher by its token alone, in any language', async () => {
    const read = await readVoucher(shop.visit({ language: 'fr' }), token)
    expect(read.ok && read.value).toMatchObject({
      status: 'valid',
      holder: 'Anaïs Łukasiewicz',
      currency: 'GBP',
      total: 9000,
      tickets: [
        {
          productName: 'Paris en bus à ciel ouvert',
          day: '2026-12-01',
          time: null,
          validUntil: '2026-12-01',
          validity: 'Valable le 1er décembre 2026',
          cancelUntil: { day: '2026-11-29', time: '23:59' },
          voucher: 'mobile',
          units: [
            { type: 'adult', count: 2 },
            { type: 'child', count: 1 },
          ],
        },
      ],
    })
    expect(read.ok && read.value.tickets[0]?.code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
  })

  it('makes a long voucher token and never stores it', async () => {
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    const { rows } = await shop.database.pool.query<{ row: string }>(
      'select voucher::text as row from voucher',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })

  it('never caches a voucher', async () => {
    const reply = await get(`?token=${token}`)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('opens no voucher by a similar token', async () => {
    const bytes = Buffer.from(token, 'base64url')
    const guesses = Array.from({ length: atProof(500, 10_000) }, (_, at) => {
      const guess = at < 256 ? Buffer.from(bytes) : randomBytes(32)
      if (at < 256) guess.writeUInt8(guess.readUInt8(at % 32) ^ (1 << (at % 8)), at % 32)
      return guess.toString('base64url')
    })
    const replies = await Promise.all(guesses.map((guess) => readVoucher(shop.transport, guess)))
    expect(replies.filter((reply) => reply.ok)).toHaveLength(0)
  })

  it('prints a voucher as PDF and calendar, translated', async () => {
    const pdf = await get(`/pdf?token=${token}&lang=de`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('cache-control')).toBe('no-store')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const ics = await get(`/ics?token=${token}&lang=de`)
    expect(ics.headers.get('content-type')).toContain('text/calendar')
    const text = (await ics.text()).replaceAll('\r\n ', '')
    expect(text).toContain('2 Erwachsene\\, 1 Kind')
    expect(text).toContain(`/de/voucher/${token}`)
  })

  it.each(['', '?token=x', `?token=${'a'.repeat(43)}`])('finds no voucher file at %s', async (query) => {
    const reply = await get(`/pdf${query}`, { language: 'es' })
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ error: { code: 'not_found' } })
  })

  it('empties the basket and keeps the seats sold', async () => {
    const buyer = shop.visit()
    await addToBasket(buyer, anAddition({ day: '2026-12-15' }), randomUUID())
    await payFor(shop, buyer)
    const read = await readBasket(buyer)
    expect(read.ok && read.value).toMatchObject({ status: 'draft', count: 0 })
    shop.setClock('2026-12-01T11:00:00Z')
    const { rows } = await shop.database.pool.query<{ taken: number }>(
      `select taken from stock where option_id = 21821 and day = '2026-12-15'`,
    )
    expect(rows[0]?.taken).toBe(1)
  })

  it('issues and mails a voucher once', async () => {
    const fulfilment = createFulfilment(shop.context)
    const before = await shop.services.vouchers.ofSale(saleId, 'en')
    await shop.database.db.transaction((tx) => fulfilment.voucherAndMail(tx, { id: saleId } as never))
    expect(await shop.services.vouchers.ofSale(saleId, 'en')).toEqual(before)
    const { rows } = await shop.database.pool.query<{ mails: number }>(
      'select count(*)::int as mails from outbox where sale_id = $1',
      [saleId],
    )
    expect(rows[0]?.mails).toBe(1)
  })

  it('shows a revoked voucher as invalid', async () => {
    await shop.database.db.transaction((tx) => revokeVoucher(tx, saleId, new Date()))
    const read = await readVoucher(shop.visit({ language: 'en' }), token)
    expect(read.ok ? '' : read.failure.message).toBe('This voucher is no longer valid.')
    expect((await get(`/pdf?token=${token}`)).status).toBe(422)
  })
})
