import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { makeBasketLink, openBasketLink, readBasketLink } from '#client/basket-link.ts'
import { locales } from '#config/locales.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { aCity, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { statementsOf } from '#tests/support/statements.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const DAY = '2026-12-01'
const bus = aProduct()
const boat = aProduct({
  id: 2190,
  key: 'boat',
  kind: 'cruise',
  main: false,
  names: texts('Boat'),
  slugs: texts('boat'),
  options: [
    anOption({
      id: 21901,
      kind: 'start_times',
      capacity: 3,
      timetable: [{ times: ['11:00'] }],
      units: [{ type: 'adult', prices: [{ price: prices(20) }] }],
    }),
  ],
})
const onBoat = (adult = 1, day = DAY): AddToCart => ({
  productId: 2190,
  choices: [{ optionId: 21901, day, time: '11:00', passengers: { adult } }],
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities: [aCity({ products: [bus, boat, aPackage([bus, boat])] })] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setClock(NOON)
  await shop.database.pool.query('update stock set taken = 0')
})

async function withBasket(...additions: AddToCart[]) {
  const visitor = shop.visit()
  for (const addition of additions) {
    const added = await addToBasket(visitor, addition, randomUUID())
    if (!added.ok) throw new Error(added.failure.code)
  }
  return visitor
}
async function linkTo(...additions: AddToCart[]): Promise<string> {
  const made = await makeBasketLink(await withBasket(...additions))
  if (!made.ok) throw new Error(made.failure.code)
  return made.value.items
}
const open = (visitor: Visitor, items: string, existing: 'keep' | 'delete' = 'keep', key = randomUUID()) =>
  openBasketLink(visitor, { items, existing }, key)
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code ?? 'ok'
const takenOn = async (day = DAY) => {
  const { rows } = await shop.database.pool.query<{ taken: number }>(
    `select coalesce(sum(taken), 0)::int as taken from stock where option_id = 21901 and day = $1`,
    [day],
  )
  return rows[0]?.taken
}

describe('a link to a basket', () => {
  it('puts neither prices nor travellers into a link', async () => {
    const traveller = { name: 'Zoë', lastName: 'Tester', phone: '612345678', passport: 'X1' }
    const made = await makeBasketLink(await withBasket(anAddition({ traveller }), onBoat(2)))
    if (!made.ok) throw new Error(made.failure.code)
    const { url, items, count, expiresAt } = made.value
    expect(url).toBe(`${shop.context.publicOrigin}/en/shopping-cart?items=${items}`)
    expect({ count, expiresAt }).toEqual({ count: 2, expiresAt: '2026-12-21T11:00:00.000Z' })
    const text = Buffer.from(items.split('.')[0] ?? '', 'base64url').toString()
    expect(text).not.toMatch(/Zo|Tester|6123|X1|price|4000/)
  })

  it('makes a link of named tickets that are all on sale', async () => {
    const ticket = { productId: 2182, choices: [{ optionId: 21821, day: DAY, passengers: { adult: 1 } }] }
    const made = await makeBasketLink(shop.visit(), [ticket])
    expect(made.ok && made.value.count).toBe(1)
    const wrong = await makeBasketLink(shop.visit(), [ticket, { ...ticket, productId: 999 }])
    expect(codeOf(wrong)).toBe('not_found')
    expect(codeOf(await makeBasketLink(shop.visit()))).toBe('basket_empty')
    expect(codeOf(await makeBasketLink(shop.visit(), []))).toBe('basket_empty')
    const many = Array.from({ length: 21 }, () => ticket)
    expect(codeOf(await makeBasketLink(shop.visit(), many))).toBe('malformed')
  })

  it('makes no link to an ended basket', async () => {
    const visitor = await withBasket(onBoat())
    shop.setClock('2026-11-21T11:20:00Z')
    await endBaskets(shop.context, shop.services.holds)
    expect(codeOf(await makeBasketLink(visitor))).toBe('basket_empty')
  })

  it("shows a link's tickets at current prices", async () => {
    const items = await linkTo(anAddition(), onBoat(2))
    await withBasket(onBoat(1))
    const told = await readBasketLink(shop.visit({ currency: 'GBP', language: 'de' }), items)
    expect(told.ok && told.value).toMatchObject({
      currency: 'GBP',
      expiresAt: '2026-12-21T11:00:00.000Z',
      data: [
        { productName: 'Paris by open bus', locationName: 'Paris', total: 36_00, reason: null },
        {
          productName: 'Boat',
          total: null,
          reason: { code: 'sold_out' },
          choices: [{ day: DAY, time: '11:00', passengers: { adult: 2 } }],
        },
      ],
    })
  })

  it('reads the stock of all tickets at once', async () => {
    const items = await linkTo(onBoat(), anAddition(), onBoat(2, '2026-12-04'))
    const sent = await statementsOf(() => readBasketLink(shop.visit(), items))
    expect(sent.filter((text) => /from stock\s/.test(text))).toHaveLength(1)
  })

  it('opens a link with a whole package', async () => {
    const choices = [
      { optionId: 21821, day: DAY, passengers: { adult: 1 } },
      { optionId: 21901, day: DAY, time: '11:00', passengers: { adult: 1 } },
    ]
    const items = await linkTo({ productId: 2199, choices }, anAddition())
    await shop.database.pool.query('update stock set taken = 0')
    const visitor = shop.visit()
    const opened = await open(visitor, items)
    expect(opened.ok && opened.value).toMatchObject({
      added: 2,
      unavailable: [],
      couponLost: null,
      sale: { count: 2, total: 36_00 + 18_00 + 40_00, currency: 'EUR' },
    })
    expect(visitor.token).toBeDefined()
    expect(visitor.cartCount).toBe(2)
    const read = await readBasket(visitor)
    expect(read.ok && opened.ok && read.value.lines).toEqual(opened.ok && opened.value.sale.lines)
    expect(await takenOn()).toBe(1)
  })

  it("adds a link's tickets to a basket or replaces it", async () => {
    const items = await linkTo(anAddition())
    const keeping = await open(await withBasket(onBoat()), items, 'keep')
    expect(keeping.ok && keeping.value.sale.lines.map(({ productId }) => productId)).toEqual([2190, 2182])
    const other = await withBasket(onBoat(1, '2026-12-02'))
    const deleting = await open(other, items, 'delete')
    expect(deleting.ok && deleting.value.sale.lines.map(({ productId }) => productId)).toEqual([2182])
    expect(await takenOn('2026-12-02')).toBe(0)
  })

  it('reuses the seats of the replaced basket', async () => {
    const visitor = await withBasket(onBoat(3))
    const made = await makeBasketLink(visitor)
    const opened = await open(visitor, made.ok ? made.value.items : '', 'delete')
    expect(opened.ok && opened.value).toMatchObject({ added: 1, unavailable: [] })
    expect(await takenOn()).toBe(3)
  })

  it('names unavailable tickets and adds the rest', async () => {
    const items = await linkTo(onBoat(2), anAddition())
    await withBasket(onBoat(1))
    const visitor = shop.visit({ language: 'fr' })
    const opened = await open(visitor, items)
    expect(opened.ok && opened.value).toMatchObject({
      added: 1,
      sale: { count: 1, total: 40_00 },
      unavailable: [{ productName: 'Boat', choices: [{ day: DAY }], reason: { code: 'sold_out' } }],
    })
    expect(opened.ok && opened.value.unavailable[0]?.reason.message).toContain('billets')
    expect(await takenOn()).toBe(3)
  })

  it('names withdrawn tickets and past days', async () => {
    const items = await linkTo(onBoat(1, '2026-12-05'), anAddition(), anAddition({ day: '2026-12-10' }))
    await shop.importCities([aCity({ products: [bus] })])
    await expect.poll(() => shop.context.catalogue.current().products.get(2190)?.sold).toBe(false)
    shop.setClock('2026-12-02T11:00:00Z')
    try {
      const opened = await open(shop.visit(), items)
      expect(opened.ok && opened.value).toMatchObject({
        added: 1,
        sale: { lines: [{ day: '2026-12-10' }] },
        unavailable: [
          { productName: 'Boat', reason: { code: 'product_unavailable' } },
          { productName: 'Paris by open bus', reason: { code: 'day_not_available' } },
        ],
      })
    } finally {
      await shop.importCities([aCity({ products: [bus, boat, aPackage([bus, boat])] })])
      await expect.poll(() => shop.context.catalogue.current().products.get(2190)?.sold).toBe(true)
    }
  })

  it('changes no basket when nothing is available', async () => {
    const items = await linkTo(onBoat(3))
    const visitor = await withBasket(anAddition())
    const before = await readBasket(visitor)
    for (const existing of ['keep', 'delete'] as const) {
      const opened = await open(visitor, items, existing)
      expect(opened.ok && opened.value).toMatchObject({ added: 0, unavailable: [{ productName: 'Boat' }] })
      expect(opened.ok && opened.value.sale.lines).toEqual(before.ok && before.value.lines)
    }
    const stranger = shop.visit()
    const opened = await open(stranger, items)
    expect(opened.ok && opened.value).toMatchObject({ added: 0, sale: { id: null, count: 0 } })
    expect(stranger.token).toBeUndefined()
  })

  it('opens a link once for a repeated call', async () => {
    const items = await linkTo(onBoat())
    await shop.database.pool.query('update stock set taken = 0')
    const visitor = shop.visit()
    const key = randomUUID()
    const first = await open(visitor, items, 'keep', key)
    expect(await open(visitor, items, 'keep', key)).toEqual(first)
    expect(await takenOn()).toBe(1)
  })

  it('sells each last seat once', async () => {
    const items = await linkTo(onBoat(), anAddition())
    await shop.database.pool.query('update stock set taken = 0')
    const opened = await Promise.all(Array.from({ length: 12 }, () => open(shop.visit(), items)))
    const added = opened.map((reply) => (reply.ok ? reply.value.added : 0))
    expect(added.filter((count) => count === 2)).toHaveLength(3)
    expect(added.filter((count) => count === 1)).toHaveLength(9)
    expect(await takenOn()).toBe(3)
  })

  it('opens links in any order without deadlock', async () => {
    const tickets = [onBoat(), onBoat(1, '2026-12-02'), onBoat(1, '2026-12-03')]
    const links = [await linkTo(...tickets), await linkTo(...tickets.toReversed())]
    await shop.database.pool.query('update stock set taken = 0')
    const visitors = await Promise.all(
      Array.from({ length: 10 }, () => withBasket(anAddition({ day: '2026-12-09' }))),
    )
    const opened = await Promise.all(
      visitors.map((visitor, at) => open(visitor, links[at % 2] ?? '', 'delete')),
    )
    expect(opened.map(codeOf)).toEqual(visitors.map(() => 'ok'))
    const added = opened.map((reply) => (reply.ok ? reply.value.added : 0))
    expect(added.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 3, 3, 3])
  })

  it('expires after a month', async () => {
    const items = await linkTo(anAddition({ day: '2027-01-15' }))
    shop.setClock('2026-12-21T11:00:00Z')
    expect(codeOf(await open(shop.visit(), items))).toBe('link_expired')
    expect(codeOf(await readBasketLink(shop.visit(), items))).toBe('link_expired')
  })

  it.each(locales)('refuses a link after tampering, in %s', async (locale) => {
    const items = await linkTo(anAddition())
    const [payload = '', signature = ''] = items.split('.')
    const text = Buffer.from(payload, 'base64url').toString().replace('"adult":1', '"adult":9')
    const forged = `${Buffer.from(text).toString('base64url')}.${signature}`
    const visitor = shop.visit({ language: locale })
    for (const reply of [await open(visitor, forged), await readBasketLink(visitor, forged)]) {
      expect(!reply.ok && reply.failure.code).toBe('link_invalid')
      expect(!reply.ok && reply.failure.message).toMatch(/link|Link|enlace|lien/i)
    }
    const empty = await readBasket(visitor)
    expect(empty.ok && empty.value.count).toBe(0)
  })
})
