import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, changeCurrency, readBasket, removeLine } from '#client/basket.ts'
import { readOptionsOn } from '#client/product.ts'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const bus = aProduct({
  options: [anOption(), anOption({ id: 21822, capacity: 2 }), anOption({ id: 21823, minimumPassengers: 2 })],
})
const cruise = aProduct({
  id: 2190,
  key: 'cruise',
  main: false,
  rank: 2,
  travellerFields: ['name', 'lastName'],
  options: [anOption({ id: 21901, kind: 'start_times', timetable: [{ times: ['11:00', '15:00'] }] })],
})

const key = () => crypto.randomUUID()
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code

describe('the basket', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [aCity({ products: [bus, cruise, aPackage([bus, cruise])] })] })
  })
  afterAll(() => shop.close())

  const taken = async (optionId: number, day: string) => {
    const { rows } = await shop.database.pool.query<{ taken: number }>(
      'select coalesce(sum(taken), 0)::int as taken from stock where option_id = $1 and day = $2',
      [optionId, day],
    )
    return rows[0]?.taken
  }

  it('opens a session with the first ticket', async () => {
    const visitor = shop.visit({ language: 'fr', currency: 'GBP' })
    const added = await addToBasket(
      visitor,
      anAddition({ day: '2026-12-02', passengers: { adult: 2, infant: 1 } }),
      key(),
    )
    expect(added.ok && added.value).toMatchObject({
      status: 'draft',
      currency: 'GBP',
      count: 1,
      total: 7200,
      retail: 8100,
      discount: 0,
      heldUntil: '2026-11-21T11:20:00.000Z',
      lines: [
        {
          productName: 'Paris en bus à ciel ouvert',
          time: null,
          cancelUntil: { day: '2026-11-30', time: '23:59' },
        },
      ],
    })
    expect(visitor.token).toBeTruthy()
    expect(visitor.cartCount).toBe(1)
    expect(await taken(21821, '2026-12-02')).toBe(3)
  })

  it('promises no cancellation whose time has passed', async () => {
    const added = await addToBasket(shop.visit(), anAddition({ day: '2026-11-22' }), key())
    expect(added.ok && added.value.lines[0]?.cancelUntil).toBeNull()
  })

  it('shows an empty basket, not an error, without a session', async () => {
    const visitor = shop.visit({ currency: '3' })
    const read = await readBasket(visitor)
    expect(read.ok && read.value).toMatchObject({
      currency: 'USD',
      count: 0,
      lines: [],
      total: 0,
      heldUntil: null,
    })
    expect(visitor.token).toBeUndefined()
  })

  it('gives the stock of a removed line back', async () => {
    const visitor = shop.visit()
    const added = await addToBasket(visitor, anAddition({ day: '2026-12-03' }), key())
    const line = added.ok ? added.value.lines[0] : undefined
    const removed = await removeLine(visitor, line?.id ?? 0)
    expect(removed.ok && removed.value.count).toBe(0)
    expect(visitor.cartCount).toBe(0)
    expect(await taken(21821, '2026-12-03')).toBe(0)
    expect(codeOf(await removeLine(visitor, line?.id ?? 0))).toBe('not_found')
  })

  it("lets nobody remove another visitor's line", async () => {
    const owner = shop.visit()
    const added = await addToBasket(owner, anAddition({ day: '2026-12-04' }), key())
    const stranger = shop.visit()
    await addToBasket(stranger, anAddition({ day: '2026-12-04' }), key())
    const line = added.ok ? added.value.lines[0] : undefined
    expect(codeOf(await removeLine(stranger, line?.id ?? 0))).toBe('not_found')
    const read = await readBasket(owner)
    expect(read.ok && read.value.count).toBe(1)
  })

  it('prices everything anew in another currency', async () => {
    const visitor = shop.visit({ currency: 'EUR' })
    await addToBasket(visitor, anAddition({ passengers: { adult: 1, child: 2 } }), key())
    const changed = await changeCurrency(visitor, 'USD')
    expect(changed.ok && changed.value).toMatchObject({
      id: 3,
      sale: { currency: 'USD', total: 4400 + 2 * 2200 },
    })
    const read = await readBasket(visitor)
    expect(read.ok && read.value.currency).toBe('USD')
  })

  it('prolongs all lines with each addition', async () => {
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition({ day: '2026-12-05' }), key())
    shop.setClock('2026-11-21T11:10:00Z')
    const added = await addToBasket(visitor, anAddition({ day: '2026-12-06' }), key())
    expect(added.ok && added.value.lines.map((line) => line.heldUntil)).toEqual([
      '2026-11-21T11:30:00.000Z',
      '2026-11-21T11:30:00.000Z',
    ])
    shop.setClock(NOON)
  })

  it('adds and removes a package as one', async () => {
    const visitor = shop.visit()
    const choices = [
      aChoice({ day: '2026-12-08' }),
      aChoice({ optionId: 21901, day: '2026-12-09', time: '15:00' }),
    ]
    const added = await addToBasket(visitor, { productId: 2199, choices }, key())
    expect(added.ok && added.value).toMatchObject({
      total: 7200,
      retail: 9000,
      count: 1,
      lines: [
        { productId: 2199, packageGroup: 1, total: 3600, cancelUntil: { day: '2026-12-06', time: '23:59' } },
        {
          productId: 2199,
          packageGroup: 1,
          travellerFields: ['name', 'lastName'],
          // The earlier part decides for both.
          cancelUntil: { day: '2026-12-06', time: '23:59' },
        },
      ],
    })
    const line = added.ok ? added.value.lines[1] : undefined
    const removed = await removeLine(visitor, line?.id ?? 0)
    expect(removed.ok && removed.value.count).toBe(0)
    expect(await taken(21901, '2026-12-09')).toBe(0)
  })

  it.each([
    ['no passengers', anAddition({ passengers: { adult: 0 } }), 'no_passengers'],
    ['too few', anAddition({ optionId: 21823 }), 'too_few_passengers'],
    ['too many', anAddition({ passengers: { adult: 21 } }), 'too_many_passengers'],
    ['a type that is not sold', anAddition({ passengers: { adult: 1, senior: 1 } }), 'passenger_not_offered'],
    ['an infant alone', anAddition({ passengers: { infant: 1 } }), 'company_required'],
    ['twenty infants', anAddition({ passengers: { infant: 20 } }), 'company_required'],
    ['a child with an infant', anAddition({ passengers: { child: 1, infant: 1 } }), 'company_required'],
    [
      'infants alone in the second part of a package',
      {
        productId: 2199,
        choices: [aChoice(), aChoice({ optionId: 21901, time: '15:00', passengers: { infant: 2 } })],
      },
      'company_required',
    ],
    ['no time', { productId: 2190, choices: [aChoice({ optionId: 21901 })] }, 'time_required'],
    [
      'a wrong time',
      { productId: 2190, choices: [aChoice({ optionId: 21901, time: '11:30' })] },
      'time_not_available',
    ],
    ['a past day', anAddition({ day: '2026-11-20' }), 'day_not_available'],
    ['a day after the season', anAddition({ day: '2028-01-01' }), 'day_not_available'],
    ['another product’s option', anAddition({ optionId: 21901 }), 'option_not_available'],
    ['an unknown product', anAddition({}, 9999), 'not_found'],
    [
      'two options at once',
      { productId: 2182, choices: [aChoice(), aChoice({ optionId: 21822 })] },
      'option_not_available',
    ],
    ['half a package', { productId: 2199, choices: [aChoice()] }, 'package_incomplete'],
    ['more than is left', anAddition({ optionId: 21822, passengers: { adult: 3 } }), 'not_enough_left'],
  ])('refuses %s', async (_, body, code) => {
    const visitor = shop.visit()
    expect(codeOf(await addToBasket(visitor, body, key()))).toBe(code)
    expect(visitor.token).toBeUndefined()
  })

  it('refuses in the language of the visitor', async () => {
    const said = async (language: string, body: Parameters<typeof addToBasket>[1]) => {
      const reply = await addToBasket(shop.visit({ language }), body, key())
      return reply.ok ? '' : reply.failure.message
    }
    const tooFew = anAddition({ optionId: 21823 })
    expect(await said('us', tooFew)).toBe(
      'It is not possible to add to cart, this option needs minimum 2 passengers',
    )
    expect(await said('de', tooFew)).toContain('gilt ab 2 Personen')
    const noTime = { productId: 2190, choices: [aChoice({ optionId: 21901 })] }
    expect(await said('en', noTime)).toBe('Please select a time slot')
    expect(await said('it', noTime)).toBe('Seleziona un orario')
    const tooMany = anAddition({ optionId: 21822, day: '2026-12-30', passengers: { adult: 3 } })
    expect(await said('es', tooMany)).toBe('Solo quedan 2 plazas.')
  })

  it('refuses a product withdrawn meanwhile', async () => {
    const sold = () => shop.context.catalogue.current().products.get(cruise.id)?.sold
    const addition = anAddition({ day: '2026-12-05', optionId: 21901, time: '11:00' }, cruise.id)
    await shop.importCities([aCity({ products: [bus] })])
    await expect.poll(sold).toBe(false)
    try {
      const visitor = shop.visit()
      const added = await addToBasket(visitor, addition, key())
      expect(codeOf(added)).toBe('product_unavailable')
      expect(codeOf(await readOptionsOn(visitor, cruise.id, '2026-12-05'))).toBe('not_found')
      expect(await taken(21901, '2026-12-05')).toBe(0)
    } finally {
      await shop.importCities([aCity({ products: [bus, cruise, aPackage([bus, cruise])] })])
      await expect.poll(sold).toBe(true)
    }
  })

  it('holds nothing when a package part is gone', async () => {
    const full = anAddition({ optionId: 21822, day: '2026-12-11', passengers: { adult: 2 } })
    await addToBasket(shop.visit(), full, key())
    const choices = [
      aChoice({ optionId: 21822, day: '2026-12-11' }),
      aChoice({ optionId: 21901, day: '2026-12-11', time: '11:00' }),
    ]
    const added = await addToBasket(shop.visit(), { productId: 2199, choices }, key())
    expect(codeOf(added)).toBe('sold_out')
    expect(await taken(21901, '2026-12-11')).toBe(0)
  })

  describe('after its end', () => {
    const end = '2026-11-21T11:20:00Z'
    const full = anAddition({ optionId: 21822, day: '2026-12-12', passengers: { adult: 2 } })
    let visitor: Visitor

    beforeAll(async () => {
      visitor = shop.visit()
      await addToBasket(visitor, full, key())
    })
    afterAll(() => shop.setClock(NOON))

    it('keeps the stock of a basket until its last moment', async () => {
      shop.setClock('2026-11-21T11:19:59Z')
      expect(codeOf(await addToBasket(shop.visit(), full, key()))).toBe('sold_out')
    })

    it('gives the seats of an ended basket to the next buyer', async () => {
      shop.setClock(end)
      expect((await addToBasket(shop.visit(), full, key())).ok).toBe(true)
      expect(await taken(21822, '2026-12-12')).toBe(2)
    })

    it('lists the old tickets of an ended basket, counts none', async () => {
      const read = await readBasket(visitor)
      expect(read.ok && read.value).toMatchObject({ status: 'expired', lines: [{ optionId: 21822 }] })
      expect(visitor.cartCount).toBe(0)
    })

    it('opens a new basket after one has ended', async () => {
      const added = await addToBasket(visitor, anAddition({ day: '2026-12-13' }), key())
      expect(added.ok && added.value).toMatchObject({
        status: 'draft',
        count: 1,
        lines: [{ day: '2026-12-13' }],
      })
    })
  })
})
