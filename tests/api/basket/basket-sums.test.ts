import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { currencies, type Currency, type Prices } from '#domain/price/money.ts'
import { discountUnits } from '#domain/offer/package.ts'
import { passengerTypes } from '#domain/offer/passenger.ts'
import { priceUnits } from '#domain/price/price.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { loadSale, type SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { lineDue, totalOfLines } from '#server/sales/sale-view.ts'
import { createDiscounts } from '#server/services/discount/discounts.ts'
import { sumOf } from '#server/payments/sales-port.ts'
import { aCity, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { atScale } from '#tests/support/scale.ts'

type CouponRow = NonNullable<SaleAggregate['coupon']>['row']

let shop: TestShop
let facts: SaleAggregate
beforeAll(async () => {
  // Two products of one city and one of another.
  const products = [1, 2, 3].map((id) =>
    aProduct({
      id,
      key: `tour-${id}`,
      main: id !== 2,
      slugs: texts(`tour-${id}`),
      options: [anOption({ id: 10 + id })],
    }),
  )
  const [first, second, third] = products
  if (!first || !second || !third) throw new Error('three products')
  shop = await openTestShop({
    cities: [
      aCity({ products: [first, second] }),
      aCity({ id: 95, key: 'london', slugs: texts('london'), products: [third] }),
    ],
  })
  const added = await addToBasket(shop.visit(), anAddition({ optionId: 11 }, 1), crypto.randomUUID())
  const loaded = added.ok && added.value.id ? await loadSale(shop.database.db, added.value.id) : undefined
  facts = loaded ?? expect.fail('no basket')
})
afterAll(() => shop.close())

const RUNS = atScale(2_000, 100_000)
const DAYS = ['2026-12-01', '2027-03-28', '2027-10-31']

const cents = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99_999 }))
const prices: fc.Arbitrary<Prices> = fc.record({ EUR: cents, GBP: cents, USD: cents })
const someone = fc.constantFrom(...passengerTypes)
const unit = fc.record({ type: someone, price: prices, retail: fc.option(prices, { nil: undefined }) })
/** A ticket: the price of its option, its passengers, and the discount of its package. */
const ticket = fc.record({
  units: fc.uniqueArray(unit, { minLength: 1, maxLength: 4, selector: ({ type }) => type }),
  passengers: fc.dictionary(someone, fc.integer({ min: 0, max: 20 }), { maxKeys: 5 }),
  packagePercent: fc.integer({ min: 0, max: 100 }),
  productId: fc.integer({ min: 1, max: 3 }),
  day: fc.constantFrom(...DAYS),
})
/** A coupon as in its row, and by hand the tickets it applies to. */
const coupons: { row: Partial<CouponRow>; fits: (ticket: { productId: number; day: string }) => boolean }[] =
  [
    { row: {}, fits: () => true },
    { row: { productIds: [2] }, fits: ({ productId }) => productId === 2 },
    { row: { productIds: [1, 3] }, fits: ({ productId }) => productId !== 2 },
    { row: { cityIds: [95] }, fits: ({ productId }) => productId === 3 },
    { row: { cityIds: [41] }, fits: ({ productId }) => productId < 3 },
    { row: { productIds: [2], cityIds: [95] }, fits: () => false },
    { row: { visitFrom: '2027-03-28' }, fits: ({ day }) => day !== '2026-12-01' },
    { row: { visitUntil: '2027-03-28' }, fits: ({ day }) => day !== '2027-10-31' },
  ]
const worth = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amounts: fc.oneof(prices, fc.constant({ EUR: 9_999_999, GBP: 9_999_999, USD: 9_999_999 })) }),
)
const basket = fc.record({
  tickets: fc.array(ticket, { minLength: 1, maxLength: 6 }),
  memberPercent: fc.constantFrom(0, 5, 33, 50),
  coupon: fc.option(fc.record({ worth, scope: fc.constantFrom(...coupons) }), { nil: undefined }),
  currency: fc.constantFrom(...currencies),
})
type Basket = typeof basket extends fc.Arbitrary<infer B> ? B : never

const couponRow = (row: Partial<CouponRow>): CouponRow => ({
  id: 1,
  code: 'SUMS',
  percent: null,
  amounts: null,
  productIds: null,
  cityIds: null,
  soldFrom: null,
  soldUntil: null,
  visitFrom: null,
  visitUntil: null,
  totalUses: null,
  customerUses: null,
  used: 0,
  stopped: false,
  ...row,
})

/** The sale as the shop would price it. */
function priced(
  lines: LineRow[],
  currency: Currency,
  memberPercent: number,
  row?: Partial<CouponRow>,
): SaleAggregate {
  const coupon = row && { row: couponRow(row), released: false }
  const asked = { ...facts, row: { ...facts.row, currency, memberPercent }, lines, coupon, discounts: [] }
  return createDiscounts(shop.context).discounted(asked)
}
const offOf = ({ discounts }: SaleAggregate, wanted: 'member' | 'coupon'): number =>
  discounts.find(({ kind }) => kind === wanted)?.amount ?? 0

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)

/** A row as the basket would write it: priced by the shop's own rules in all currencies. */
function written(
  { units: sold, passengers, packagePercent, day, productId }: Basket['tickets'][number],
  at: number,
) {
  const option = anOption({
    units: sold.map(({ type, price, retail }) => ({ type, prices: [{ price, retail }] })),
  })
  const units = discountUnits(priceUnits(option, day, passengers), packagePercent)
  const row: LineRow = {
    id: -1 - at,
    saleId: 0,
    productId,
    packageId: null,
    packageGroup: null,
    optionId: option.id,
    day,
    slot: '',
    discount: 0,
    passengers: 1,
    ticketCode: null,
    changeId: null,
    movesLineId: null,
    validity: null,
    cancellation: null,
    terms: null,
    language: null,
    units,
    removedAt: null,
    createdAt: new Date(0),
  }
  return row
}

/** Adds up passenger by passenger. */
const peopleOf = ({ units }: LineRow, currency: Currency): number =>
  sum(units.flatMap(({ count, price }) => Array.from({ length: count }, () => price[currency])))

/** In whole cents, half a cent rounded up. */
const shareOf = (amount: number, percent: number): number =>
  Number((BigInt(amount) * BigInt(percent) * 2n + 100n) / 200n)

it(`adds up lines, total and payment of ${RUNS} baskets`, { timeout: 60_000 + RUNS * 5 }, () => {
  const seen = { coupons: 0, free: 0 }
  fc.assert(
    fc.property(basket, ({ tickets, memberPercent, coupon, currency }) => {
      const lines = tickets.map(written)
      const plain = priced(lines, currency, memberPercent)
      const { scope, worth } = coupon ?? {}
      const due = coupon ? priced(lines, currency, memberPercent, { ...scope?.row, ...worth }) : plain

      const people = lines.map((line) => peopleOf(line, currency))
      const whole = sum(people)
      const total = totalOfLines(due.lines, currency)
      expect(offOf(due, 'member')).toBe(shareOf(whole, memberPercent))
      expect(total).toBe(whole - offOf(due, 'member') - offOf(due, 'coupon'))
      expect(sum(due.lines.map((line) => lineDue(line, currency)))).toBe(total)
      const asked = due.lines.map((line) => ({ total: lineDue(line, currency) }))
      expect(sumOf(asked, { currency })).toEqual({ amount: total, currency })
      expect(Number.isSafeInteger(total)).toBe(true)

      let eligible = 0
      for (const [at, line] of due.lines.entries()) {
        const before = plain.lines[at]?.discount ?? 0
        const fits = scope?.fits(line) ?? false
        if (fits) eligible += (people[at] ?? 0) - before
        else expect(line.discount).toBe(before)
        expect(line.discount).toBeGreaterThanOrEqual(before)
        expect(line.discount).toBeLessThanOrEqual(people[at] ?? 0)
      }
      const wanted = !worth
        ? 0
        : 'percent' in worth
          ? shareOf(eligible, worth.percent)
          : worth.amounts[currency]
      expect(offOf(due, 'coupon')).toBe(Math.min(wanted, eligible))
      if (offOf(due, 'coupon') > 0) seen.coupons += 1
      if (total === 0) seen.free += 1
    }),
    { numRuns: RUNS },
  )
  // Enough baskets had a discount, and not all were free.
  expect(seen.coupons).toBeGreaterThan(RUNS / 10)
  expect(seen.free).toBeLessThan(RUNS / 2)
})

describe('sums worked out by hand', () => {
  /** Tickets for one adult each, at a price in euro cents. */
  const tickets = (...of: [productId: number, cents: number][]): LineRow[] =>
    of.map(([productId, cents], at) =>
      written(
        {
          productId,
          units: [
            { type: 'adult', price: { EUR: cents, GBP: cents - 1, USD: cents + 1 }, retail: undefined },
          ],
          passengers: { adult: 1 },
          packagePercent: 0,
          day: '2026-12-01',
        },
        at,
      ),
    )

  it.each<[string, LineRow[], number, Partial<CouponRow> | undefined, number[]]>([
    // 66.66 + 10.00 = 76.66; 5 % of it is 3.833, so 3.83: 3.33 and 0.50. A third of 63.33 is 20.8989.
    [
      'a member and a product',
      tickets([1, 6_666], [2, 1_000]),
      5,
      { percent: 33, productIds: [1] },
      [4_243, 950],
    ],
    // 10 % of 30.01 is 3.001, so 3.00: a euro of each; the odd cent stays with the buyer.
    ['three of a kind', tickets([1, 1_000], [1, 1_000], [1, 1_001]), 0, { percent: 10 }, [900, 900, 901]],
    // Half of 0.25 is 12.5 cents, rounded to 13; the coupon takes 10 of the 12 left.
    ['half a cent', tickets([1, 25]), 50, { amounts: { EUR: 10, GBP: 9, USD: 8 } }, [2]],
    // The amount is more than its tickets cost: the others pay their own.
    [
      'too large an amount',
      tickets([3, 500], [1, 2_000]),
      0,
      { amounts: { EUR: 900, GBP: 1, USD: 1 }, cityIds: [95] },
      [0, 2_000],
    ],
    ['no coupon', tickets([1, 999], [2, 1]), 33, undefined, [669, 1]],
  ])('prices a basket with %s', (_, lines, member, coupon, expected) => {
    const due = priced(lines, 'EUR', member, coupon)
    expect(due.lines.map((line) => lineDue(line, 'EUR'))).toEqual(expected)
  })

  it('takes amounts in the currency of the basket', () => {
    const amounts = { EUR: 10, GBP: 9, USD: 8 }
    for (const [currency, left] of [
      ['EUR', 990],
      ['GBP', 990],
      ['USD', 993],
    ] as const) {
      const due = priced(tickets([1, 1_000]), currency, 0, { amounts })
      expect(totalOfLines(due.lines, currency)).toBe(left)
    }
  })
})
