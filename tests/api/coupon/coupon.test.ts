import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, changeCurrency, readBasket, removeLine } from '#client/basket.ts'
import { applyCoupon, removeCoupon } from '#client/coupon.ts'
import { locales } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { importCoupons } from '#server/coupons/import.ts'
import type { CouponEntry } from '#server/coupons/format.ts'
import { createCouponUses } from '#server/services/discount/coupon-uses.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { aCity, anOption, aPackage, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const boat = aProduct({
  id: 2190,
  key: 'boat',
  main: false,
  slugs: { en: 'b', es: 'b', fr: 'b', it: 'b', de: 'b' },
  options: [anOption({ id: 21901 })],
})
const both = aPackage([aProduct(), boat], { slugs: texts('both') })
const december = { from: '2026-12-01', until: '2026-12-31' }
const coupons: CouponEntry[] = [
  { code: 'TEN', percent: 10 },
  { code: 'FIVE-OFF', amounts: { EUR: 500, GBP: 400, USD: 600 } },
  { code: 'BOAT', percent: 50, productIds: [2190] },
  { code: 'BOTH', percent: 50, productIds: [both.id] },
  { code: 'PARIS', percent: 20, cityIds: [41] },
  { code: 'LONDON', percent: 20, cityIds: [95] },
  { code: 'SOON', percent: 20, sold: { from: '2026-11-22' } },
  { code: 'GONE', percent: 20, sold: { until: '2026-11-20' } },
  { code: 'LAST-DAY', percent: 20, sold: { until: '2026-11-21' } },
  { code: 'JANUARY', percent: 20, visit: { from: '2027-01-01', until: '2027-01-31' } },
  { code: 'DECEMBER', percent: 30, customerUses: 1, productIds: [2182], visit: december },
  { code: 'ALL', percent: 100 },
  { code: 'ONCE', percent: 30, totalUses: 1 },
  { code: 'STOPPED', percent: 30, stopped: true },
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities: [aCity({ products: [aProduct(), boat, both] })] })
  await importCoupons(shop.database.db, coupons)
})
afterAll(() => shop.close())

const BOAT = { productId: 2190, choices: [{ optionId: 21901, day: '2026-12-01', passengers: { adult: 1 } }] }

async function withBasket(...more: (typeof BOAT)[]) {
  const visitor = shop.visit()
  for (const addition of [anAddition(), ...more]) {
    const added = await addToBasket(visitor, addition, randomUUID())
    if (!added.ok) throw new Error(added.failure.code)
  }
  return visitor
}

const codeOf = (reply: Awaited<ReturnType<typeof applyCoupon>>) => (reply.ok ? 'ok' : reply.failure.code)
const money = (reply: { ok: true; value: Sale } | { ok: false }) =>
  reply.ok && { discount: reply.value.discount, total: reply.value.total }
const used = async (code: string) => {
  const { rows } = await shop.database.pool.query<{ used: number }>(
    'select used from coupon where code = $1',
    [code],
  )
  return rows[0]?.used
}

describe('a coupon', () => {
  it("reduces the lines and shows the coupon's discount", async () => {
    const visitor = await withBasket(BOAT)
    const applied = await applyCoupon(visitor, ' ten ')
    expect(applied.ok && applied.value).toMatchObject({
      discount: 800,
      total: 7_200,
      retail: 9_000,
      discounts: [{ kind: 'coupon', amount: 800, code: 'TEN' }],
      lines: [
        { total: 4_000, discount: 400 },
        { total: 4_000, discount: 400 },
      ],
    })
    expect(applied.ok && (await readBasket(visitor))).toMatchObject({ value: { total: 7_200 } })
  })

  it('converts a coupon with the currency of the basket', async () => {
    const visitor = await withBasket()
    await applyCoupon(visitor, 'FIVE-OFF')
    const changed = await changeCurrency(visitor, 'GBP')
    expect(changed.ok && changed.value).toMatchObject({
      before: { amount: 3_500, currency: 'EUR' },
      after: { amount: 3_200, currency: 'GBP' },
      sale: { discount: 400, total: 3_200, currency: 'GBP' },
    })
  })

  it('recomputes a coupon when tickets are added or removed', async () => {
    const visitor = await withBasket()
    expect(money(await applyCoupon(visitor, 'PARIS'))).toEqual({ discount: 800, total: 3_200 })
    const more = await addToBasket(visitor, BOAT, randomUUID())
    expect(money(more)).toEqual({ discount: 1_600, total: 6_400 })
    const less = await removeLine(visitor, (more.ok && more.value.lines[0]?.id) || 0)
    expect(money(less)).toEqual({ discount: 800, total: 3_200 })
  })

  it("reduces only lines of the coupon's product", async () => {
    const applied = await applyCoupon(await withBasket(BOAT), 'BOAT')
    expect(applied.ok && applied.value.lines.map(({ discount }) => discount)).toEqual([0, 2_000])
  })

  it('reduces a package by its own coupon, not by that of a part', async () => {
    const visitor = shop.visit()
    const choices = [aChoice(), aChoice({ optionId: 21901 })]
    await addToBasket(visitor, { productId: both.id, choices }, randomUUID())
    expect(codeOf(await applyCoupon(visitor, 'BOAT'))).toBe('coupon_not_for_basket')
    const applied = await applyCoupon(visitor, 'BOTH')
    expect(applied.ok && applied.value.lines.map(({ total, discount }) => discount / total)).toEqual([
      0.5, 0.5,
    ])
  })

  it("gives a coupon's use back when replaced or removed", async () => {
    const visitor = await withBasket()
    const before = await used('TEN')
    await applyCoupon(visitor, 'TEN')
    await applyCoupon(visitor, 'TEN')
    expect(await used('TEN')).toBe((before ?? 0) + 1)
    expect(money(await applyCoupon(visitor, 'PARIS'))).toEqual({ discount: 800, total: 3_200 })
    expect(await used('TEN')).toBe(before)
    expect(money(await removeCoupon(visitor))).toEqual({ discount: 0, total: 4_000 })
  })

  it.each([
    ['en', 'TEN', '10% off every ticket. One coupon per booking.'],
    ['us', 'FIVE-OFF', '€5 off your cart. One coupon per booking.'],
    ['de', 'PARIS', '20\u{A0}% Rabatt auf Tickets in Paris. Ein Gutschein pro Buchung.'],
    ['en', 'LAST-DAY', '20% off every ticket. Use it by 21 November 2026. One coupon per booking.'],
    [
      'en',
      'DECEMBER',
      '30% off Paris by open bus. For visits from 1 December 2026 to 31 December 2026. ' +
        'Once per customer. One coupon per booking.',
    ],
  ])('says in %s what %s is good for', async (language, code, terms) => {
    const basket = await withBasket()
    const visitor = shop.visit({ language })
    visitor.token = basket.token
    expect(await applyCoupon(visitor, code)).toMatchObject({ value: { couponTerms: terms } })
    expect(await readBasket(visitor)).toMatchObject({ value: { couponTerms: terms } })
    expect(await removeCoupon(visitor)).not.toHaveProperty('value.couponTerms')
  })

  it.each([
    ['NOBODY', 'coupon_unknown'],
    ["' OR 1=1 --", 'coupon_unknown'],
    ['STOPPED', 'coupon_unknown'],
    ['LONDON', 'coupon_not_for_basket'],
    ['BOAT', 'coupon_not_for_basket'],
    ['JANUARY', 'coupon_not_for_basket'],
    ['SOON', 'coupon_not_yet'],
    ['GONE', 'coupon_ended'],
    ['LAST-DAY', 'ok'],
  ])('answers %s with %s', async (code, answer) => {
    expect(codeOf(await applyCoupon(await withBasket(), code))).toBe(answer)
  })

  it('ends a coupon with the local day of the city', async () => {
    const visitor = await withBasket()
    shop.setClock('2026-11-21T11:15:00Z')
    expect(codeOf(await applyCoupon(visitor, 'LAST-DAY'))).toBe('ok')
    shop.setClock('2026-11-21T23:05:00Z')
    const late = await withBasket()
    expect(codeOf(await applyCoupon(late, 'LAST-DAY'))).toBe('coupon_ended')
    shop.setClock(NOON)
  })

  it('refuses a coupon in the words of every language', async () => {
    const basket = await withBasket()
    const sentences = await Promise.all(
      locales.map(async (locale) => {
        const visitor = shop.visit({ language: locale === 'en-us' ? 'us' : locale })
        visitor.token = basket.token
        const refused = await applyCoupon(visitor, 'NOBODY')
        return refused.ok ? '' : refused.failure.message
      }),
    )
    expect(sentences[0]).toBe('We can’t find this coupon. Please check the spelling.')
    expect(new Set(sentences).size).toBe(5)
  })

  it('refuses a coupon for an empty basket', async () => {
    expect(codeOf(await applyCoupon(shop.visit(), 'TEN'))).toBe('basket_empty')
    const visitor = await withBasket()
    const read = await readBasket(visitor)
    await removeLine(visitor, (read.ok && read.value.lines[0]?.id) || 0)
    expect(codeOf(await applyCoupon(visitor, 'TEN'))).toBe('basket_empty')
  })
})

describe('the uses of a coupon', () => {
  const one = (code: string) => importCoupons(shop.database.db, [{ code, percent: 25, totalUses: 1 }])

  it('gives a last use to one of 50 simultaneous buyers', { timeout: 60_000 }, async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => withBasket()))
    const replies = await Promise.all(buyers.map((buyer) => applyCoupon(buyer, 'ONCE')))
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1)
    const refused = replies.filter((reply) => !reply.ok).map(codeOf)
    expect(new Set(refused)).toEqual(new Set(['coupon_used_up']))
    const { rows } = await shop.database.pool.query<{ discounted: number }>(
      `select count(*)::int as discounted from sale_discount join coupon_use using (sale_id)
       join coupon on coupon.id = coupon_id where code = 'ONCE' and amount > 0`,
    )
    expect(rows[0]?.discounted).toBe(1)
  })

  it('gives a use back when the basket is emptied', async () => {
    await one('EMPTIED')
    const first = await withBasket()
    const applied = await applyCoupon(first, 'EMPTIED')
    const second = await withBasket()
    expect(codeOf(await applyCoupon(second, 'EMPTIED'))).toBe('coupon_used_up')
    await removeLine(first, (applied.ok && applied.value.lines[0]?.id) || 0)
    expect(codeOf(await applyCoupon(second, 'EMPTIED'))).toBe('ok')
  })

  it('books no use after the coupon is removed', async () => {
    await one('LAID-ASIDE')
    const first = await withBasket()
    await applyCoupon(first, 'LAID-ASIDE')
    await removeCoupon(first)
    const second = await withBasket()
    expect(codeOf(await applyCoupon(second, 'LAID-ASIDE'))).toBe('ok')
    const known = await shop.services.sessions.find(first.token)
    const uses = createCouponUses(shop.context)
    expect(await shop.database.db.transaction((tx) => uses.book(tx, known?.saleId ?? 0))).toBe(true)
    expect(await used('LAID-ASIDE')).toBe(1)
  })

  it('gives a use back when the basket ends', async () => {
    await one('ENDED')
    await applyCoupon(await withBasket(), 'ENDED')
    shop.setClock('2026-11-21T14:00:00Z')
    while (await endBaskets(shop.context, shop.services.holds)) continue
    expect(await used('ENDED')).toBe(0)
    expect(codeOf(await applyCoupon(await withBasket(), 'ENDED'))).toBe('ok')
    shop.setClock(NOON)
  })
})

it('allows ten tries of a coupon per minute', async () => {
  const strict = await openTestShop({ limits: { coupon: 10 } })
  try {
    const visitor = strict.visit({ 'x-forwarded-for': '203.0.113.9' })
    const codes = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      codes.push(codeOf(await applyCoupon(visitor, `GUESS-${attempt}`)))
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'basket_empty'))
    expect(codes.slice(10)).toEqual(['too_many_requests', 'too_many_requests'])
  } finally {
    await strict.close()
  }
})
