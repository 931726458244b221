import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { applyCoupon, removeCoupon } from '#client/coupon.ts'
import { restoreBasket } from '#client/restore-basket.ts'
import { locales } from '#config/locales.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { aCity, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const DAY = '2026-12-01'
const LATER = '2026-11-21T12:30:00Z'
const boat = aProduct({
  id: 2190,
  key: 'boat',
  kind: 'cruise',
  main: false,
  names: texts('Boat'),
  slugs: texts('boat'),
  options: [
    anOption({ id: 21901, capacity: 2, units: [{ type: 'adult', prices: [{ price: prices(20) }] }] }),
  ],
})
const onBoat = (adult = 1): AddToCart => ({
  productId: 2190,
  choices: [{ optionId: 21901, day: DAY, passengers: { adult } }],
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    cities: [aCity({ products: [aProduct(), boat, aPackage([aProduct(), boat])] })],
  })
  await importCoupons(shop.database.db, [
    { code: 'TEN', percent: 10 },
    { code: 'ONCE', percent: 10, totalUses: 1 },
  ])
})
afterAll(() => shop.close())
beforeEach(async () => {
  // What the previous test still held has ended by then.
  shop.setClock('2026-11-21T20:00:00Z')
  await endBaskets(shop.context, shop.services.holds)
  shop.setClock(NOON)
})

async function withBasket(additions: AddToCart[], visitor = shop.visit()): Promise<Visitor> {
  for (const addition of additions) {
    const added = await addToBasket(visitor, addition, randomUUID())
    if (!added.ok) throw new Error(added.failure.code)
  }
  return visitor
}
const recover = (visitor: Visitor, key = randomUUID()) => restoreBasket(visitor, key)
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code ?? 'ok'
const rows = async <T>(sql: string) => (await shop.database.pool.query(sql)).rows as T[]
const takenOf = async (option: number) => {
  const [row] = await rows<{ taken: number }>(
    `select coalesce(sum(taken), 0)::int as taken from stock where option_id = ${option} and day = '${DAY}'`,
  )
  return row?.taken
}

describe('an ended basket', () => {
  it.each(['before the job releases it', 'after the job released its seats'])(
    'restores an ended basket %s',
    async (when) => {
      const traveller = { name: 'Zoë', lastName: 'Tester', phone: '612345678', passport: 'X1' }
      const visitor = await withBasket([
        anAddition({ traveller, passengers: { adult: 2, child: 1 } }),
        onBoat(2),
      ])
      const before = await readBasket(visitor)
      shop.setClock(LATER)
      if (when.startsWith('after')) await endBaskets(shop.context, shop.services.holds)
      const recovered = await recover(visitor)
      expect(recovered.ok && recovered.value).toMatchObject({
        added: 2,
        unavailable: [],
        couponLost: null,
        sale: {
          status: 'draft',
          count: 2,
          total: 140_00,
          lines: [
            { optionId: 21821, traveller },
            { optionId: 21901, traveller: null },
          ],
        },
      })
      const { value } = recovered as Extract<typeof recovered, { ok: true }>
      expect(value.sale.id).not.toBe(before.ok && before.value.id)
      expect(new Date(value.sale.heldUntil ?? 0).getTime()).toBeGreaterThan(new Date(LATER).getTime())
      expect(visitor.cartCount).toBe(2)
      expect(await takenOf(21901)).toBe(2)
    },
  )

  it('leaves a basket ended when its payment is returned meanwhile', async () => {
    const visitor = await withBasket([onBoat()])
    shop.setClock(LATER)
    const ended = await readBasket(visitor)
    const bank = await shop.database.pool.connect()
    await bank.query('begin')
    await bank.query(`update sale set status = 'cancelled' where id = $1`, [ended.ok && ended.value.id])
    const recovering = recover(visitor)
    await expect.poll(() => countLockWaits(shop)).toBe(1)
    await bank.query('commit')
    bank.release()
    expect(codeOf(await recovering)).toBe('conflict')
    expect(await takenOf(21901)).toBe(0)
  })

  it('restores a package as one ticket', async () => {
    const choices = [
      { optionId: 21821, day: DAY, passengers: { adult: 2 } },
      { optionId: 21901, day: '2026-12-02', passengers: { adult: 2 } },
    ]
    const visitor = await withBasket([{ productId: 2199, choices }])
    shop.setClock(LATER)
    const recovered = await recover(visitor)
    expect(recovered.ok && recovered.value).toMatchObject({
      added: 1,
      unavailable: [],
      sale: {
        count: 1,
        lines: choices.map(({ optionId, day }) => ({ optionId, day, units: [{ type: 'adult', count: 2 }] })),
      },
    })
  })

  it('restores a basket as far as seats are free', async () => {
    const visitor = await withBasket([onBoat(2), anAddition()], shop.visit({ language: 'de' }))
    shop.setClock(LATER)
    await withBasket([onBoat(1)])
    const recovered = await recover(visitor)
    expect(recovered.ok && recovered.value).toMatchObject({
      added: 1,
      sale: { count: 1, lines: [{ optionId: 21821 }] },
      unavailable: [
        {
          productName: 'Boat',
          locationName: 'Paris',
          choices: [{ optionName: '1 day', day: DAY, time: null, passengers: { adult: 2 } }],
          reason: { code: 'not_enough_left', message: 'Es ist nur noch 1 Ticket verfügbar.' },
        },
      ],
    })
    expect(await takenOf(21901)).toBe(1)
  })

  it('holds nothing when no seats are left', async () => {
    const visitor = await withBasket([onBoat(2)])
    shop.setClock(LATER)
    const other = await withBasket([onBoat(2)])
    const recovered = await recover(visitor)
    expect(recovered.ok && recovered.value).toMatchObject({
      added: 0,
      sale: { status: 'expired' },
      unavailable: [{ productName: 'Boat' }],
    })
    expect(visitor.cartCount).toBe(0)
    shop.setClock('2026-11-21T14:00:00Z')
    expect((await readBasket(other)).ok).toBe(true)
    const again = await recover(visitor)
    expect(again.ok && again.value).toMatchObject({ added: 1, unavailable: [] })
  })

  it('restores the coupon or reports it gone', async () => {
    const visitor = await withBasket([anAddition()])
    await applyCoupon(visitor, 'TEN')
    const late = await withBasket([anAddition()])
    await applyCoupon(late, 'ONCE')
    shop.setClock(LATER)
    await endBaskets(shop.context, shop.services.holds)
    const recovered = await recover(visitor)
    expect(recovered.ok && recovered.value).toMatchObject({
      couponLost: null,
      sale: { discount: 4_00, total: 36_00 },
    })
    expect((await applyCoupon(await withBasket([anAddition()]), 'ONCE')).ok).toBe(true)
    const without = await recover(late)
    expect(without.ok && without.value).toMatchObject({
      added: 1,
      sale: { discount: 0 },
      couponLost: { coupon: 'ONCE' },
    })
    expect(without.ok && without.value.couponLost?.reason.code).toBe('coupon_used_up')
  })

  it.each([
    ['was taken off', (visitor: Visitor) => removeCoupon(visitor)],
    [
      'was given back when the basket was emptied',
      async (visitor: Visitor) => {
        const basket = await readBasket(visitor)
        await removeLine(visitor, (basket.ok && basket.value.lines[0]?.id) || 0)
        await withBasket([anAddition()], visitor)
      },
    ],
  ])('restores a basket without the coupon that %s', async (_, giveUp) => {
    const visitor = await withBasket([anAddition()])
    expect((await applyCoupon(visitor, 'TEN')).ok).toBe(true)
    await giveUp(visitor)
    shop.setClock(LATER)
    const recovered = await recover(visitor)
    expect(recovered.ok && recovered.value).toMatchObject({
      added: 1,
      couponLost: null,
      sale: { discount: 0, total: 40_00, discounts: [] },
    })
  })

  it('restores at current prices in the old currency', async () => {
    const visitor = await withBasket([onBoat()], shop.visit({ currency: 'GBP' }))
    shop.setClock(LATER)
    const dearer = { ...boat, options: [anOption({ id: 21901, capacity: 2 })] }
    await shop.importCities([aCity({ products: [aProduct(), dearer] })])
    const priceNow = () => shop.context.catalogue.current().options.get(21901)?.entry.units.length
    await expect.poll(priceNow).toBe(3)
    const nowInDollars = Object.assign(shop.visit({ currency: 'USD' }), { token: visitor.token })
    const recovered = await recover(nowInDollars)
    expect(recovered.ok && recovered.value.sale).toMatchObject({ currency: 'GBP', total: 36_00 })
    await shop.importCities([aCity({ products: [aProduct(), boat] })])
    await expect.poll(priceNow).toBe(1)
  })

  it('restores a basket once, however often pressed', async () => {
    const visitor = await withBasket([onBoat()])
    shop.setClock(LATER)
    const replies = await Promise.all(Array.from({ length: 6 }, () => recover(visitor)))
    expect(replies.map(codeOf)).toEqual(Array.from({ length: 6 }, () => 'ok'))
    expect(replies.map((reply) => (reply.ok ? reply.value.added : 0)).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
    expect(await takenOf(21901)).toBe(1)
    const key = randomUUID()
    expect(await recover(visitor, key)).toEqual(await recover(visitor, key))
  })
})

describe('a basket that needs no restoring', () => {
  it('shows an open basket unchanged', async () => {
    const visitor = await withBasket([anAddition()])
    const recovered = await recover(visitor)
    expect(recovered.ok && recovered.value).toMatchObject({ added: 0, unavailable: [], sale: { count: 1 } })
  })

  it.each(locales)('refuses to restore without a basket, in %s', async (locale) => {
    const reply = await recover(shop.visit({ language: locale }))
    expect(!reply.ok && reply.failure.code).toBe('basket_empty')
    expect(!reply.ok && reply.failure.message).toMatch(/basket|cart|Warenkorb|cesta|carrito|panier|carrello/i)
  })

  it('refuses to restore while a payment is undecided', async () => {
    const visitor = await withBasket([onBoat()])
    const basket = await readBasket(visitor)
    const id = (basket.ok && basket.value.id) || 0
    await rows(`update sale set status = 'payable', reference = 'CL${id}' where id = ${id}`)
    await rows(
      `insert into payment_attempt (id, sale_id, session_id, state, method, reference, idempotency_key,
         request, body_hash, amount, currency, created_at, updated_at)
       select '${randomUUID()}', ${id}, id, 'pending', 'scheme', 'CL${id}-1', '${randomUUID()}',
         '{}', 'x', 2000, 'EUR', now(), now() from session where sale_id = ${id}`,
    )
    shop.setClock(LATER)
    expect(codeOf(await recover(visitor))).toBe('conflict')
    await rows(`update payment_attempt set state = 'refused' where sale_id = ${id}`)
  })
})
