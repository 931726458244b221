import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToBasket, changeCurrency, readBasket } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { pay } from '#client/payment.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { currencies } from '#domain/price/money.ts'
import type { CouponEntry } from '#server/coupons/format.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { aChoice } from '#tests/fixtures/choice.ts'
import { openTill, type Till } from '#tests/payments/open-till.ts'
import { atScale } from '#tests/support/scale.ts'

const RUNS = atScale(25, 400)

const odd = (amount: number) => ({ EUR: amount, GBP: amount - 3, USD: amount + 7 })
const units = [
  { type: 'adult' as const, prices: [{ price: odd(3333), retail: odd(3999) }] },
  { type: 'child' as const, prices: [{ price: odd(1667) }] },
]
const bus = aProduct({ options: [anOption({ capacity: null, units })] })
const boat = aProduct({
  id: 2190,
  key: 'boat',
  main: false,
  options: [anOption({ id: 21901, capacity: null, units })],
})

const coupons: CouponEntry[] = [
  { code: 'THIRD', percent: 33 },
  { code: 'BOAT', percent: 50, productIds: [2190] },
  { code: 'OFF', amounts: odd(1234) },
]

let till: Till
beforeAll(async () => {
  const products = [bus, boat, aPackage([bus, boat], { packageDiscountPercent: 13 })]
  till = await openTill({ cities: [aCity({ products })] })
  await importCoupons(till.shop.database.db, coupons)
})
afterAll(() => till.close())

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

function addsUp(sale: Sale): void {
  for (const line of sale.lines) {
    expect(line.total).toBe(sum(line.units.map((unit) => unit.price * unit.count)))
    expect(line.retail).toBe(sum(line.units.map((unit) => unit.retail * unit.count)))
  }
  expect(sale.total).toBe(sum(sale.lines.map((line) => line.total)) - sale.discount)
  expect(sale.retail).toBe(sum(sale.lines.map((line) => line.retail)))
  expect(Number.isSafeInteger(sale.total)).toBe(true)
}

it('adds up to the cent until paid', { timeout: 120_000 + RUNS * 1_000 }, async () => {
  // Four additions of up to five passengers stay within the limits of one option and day, and of a basket.
  const passengers = fc.record({
    adult: fc.integer({ min: 1, max: 3 }),
    child: fc.integer({ min: 0, max: 2 }),
  })
  const addition = fc.record({ packaged: fc.boolean(), first: passengers, second: passengers })
  const basket = fc.record({
    currency: fc.constantFrom(...currencies),
    next: fc.constantFrom(...currencies),
    additions: fc.array(addition, { minLength: 1, maxLength: 4 }),
    coupon: fc.constantFrom(undefined, ...coupons.map(({ code }) => code)),
  })
  await fc.assert(
    fc.asyncProperty(basket, async ({ currency, next, additions, coupon }) => {
      const visitor = till.shop.visit({ currency })
      for (const { packaged, first, second } of additions) {
        const one = aChoice({ passengers: first })
        const choices = packaged ? [one, aChoice({ optionId: 21901, passengers: second })] : [one]
        const added = await addToBasket(
          visitor,
          { productId: packaged ? 2199 : 2182, choices },
          crypto.randomUUID(),
        )
        if (!added.ok) throw new Error(added.failure.code)
        addsUp(added.value)
      }
      const applied = coupon && (await applyCoupon(visitor, coupon))
      if (applied && applied.ok) addsUp(applied.value)
      const changed = await changeCurrency(visitor, next)
      const read = await readBasket(visitor)
      if (!changed.ok || !read.ok) throw new Error('the basket cannot be read')
      addsUp(changed.value.sale)
      expect(read.value.total).toBe(changed.value.sale.total)
      expect(read.value.currency).toBe(next)
      const order = await till.order({ sale: read.value })
      expect(await pay(visitor, order)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
      // The bank was asked for exactly what the visitor was shown.
      const asked = till.sandbox.ledger.payments.all().at(-1)
      expect(asked?.amount).toEqual({ value: read.value.total, currency: next })
    }),
    { numRuns: RUNS },
  )
  const { taken, owed } = await till.takenAndOwed()
  expect(taken).toBe(owed)
})
