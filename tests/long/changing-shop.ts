import { addToBasket } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { pay, readPayment } from '#client/payment.ts'
import type { BasketChoice } from '#contract/basket/basket-requests.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { CityFile } from '#server/catalogue/format.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { aCity, anOption, aPackage, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { newAttemptId, openTill, type Till } from '#tests/payments/open-till.ts'
import { aScanner } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** A Friday; it is ten in the morning in Paris, and every ticket may be changed until its ride begins. */
export const TODAY = '2026-12-04'
export const NOW = `${TODAY}T09:00:00Z`
/** Saturdays cost 15 more, Mondays 15 less. */
export const DEARER = '2026-12-05'
export const CHEAPER = '2026-12-07'
export const STEP = 15_00

const BUS = { productId: 2182, optionId: 21821 }
const BOAT = { productId: 2183, optionId: 21831 }
const PACKAGE = 2199

const twoDigits = (number: number): string => String(number).padStart(2, '0')
/** A ride a minute, so that each round has seats of its own. */
const FIRST = 12 * 60
const RIDES = 700
const clockOf = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** The ride of a round, or the one after it. */
export const rideOf = (round: number, after = 0): string => clockOf(FIRST + 3 * round + after)
export const MOST_ROUNDS = Math.floor(RIDES / 3)

const option = (id: number, euro: number, capacity: number) =>
  anOption({
    id,
    kind: 'start_times',
    timetable: [{ times: Array.from({ length: RIDES }, (_, at) => clockOf(FIRST + at)) }],
    capacity,
    units: [
      {
        type: 'adult',
        prices: [
          { weekdays: [6], price: prices(euro + 15) },
          { weekdays: [1], price: prices(euro - 15) },
          { price: prices(euro) },
        ],
      },
    ],
  })

function city(): CityFile {
  const slugs = { en: 'boat', es: 'boat', fr: 'boat', it: 'boat', de: 'boat' }
  const bus = aProduct({ cancelHours: 0, options: [option(BUS.optionId, 40, 2)] })
  const boat = aProduct({
    id: BOAT.productId,
    key: 'boat',
    main: false,
    slugs,
    cancelHours: 0,
    options: [option(BOAT.optionId, 20, 10)],
  })
  const both = { en: 'both', es: 'both', fr: 'both', it: 'both', de: 'both' }
  return aCity({ products: [bus, boat, aPackage([bus, boat], { slugs: both, cancelHours: 0 })] })
}

export interface ChangingShop {
  till: Till
  /** Of staff that scan. */
  door: Visitor
  /** Buys a seat on a ride, as anybody does. */
  rival: (time: string) => Promise<string>
  buy(what: Purchase): Promise<Booking>
  close(): Promise<void>
}

export interface Purchase {
  time: string
  kind: 'one' | 'two' | 'package' | 'coupon'
}

/** A paid sale, its buyer, and what a step to another price comes to. */
export interface Booking {
  buyer: Visitor
  saleId: number
  token: string
  lineIds: number[]
  step: number
}

async function fill(buyer: Visitor, { time, kind }: Purchase): Promise<Sale> {
  const ride = { day: TODAY, time, passengers: { adult: 1 } }
  const add = async (productId: number, choices: BasketChoice[]): Promise<Sale> => {
    const added = await addToBasket(buyer, { productId, choices }, newAttemptId())
    if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
    return added.value
  }
  if (kind === 'package') {
    const parts = [BUS, BOAT].map(({ optionId }) => ({ optionId, ...ride }))
    return add(PACKAGE, parts)
  }
  const filled = await add(BUS.productId, [{ optionId: BUS.optionId, ...ride }])
  if (kind === 'two') return add(BOAT.productId, [{ optionId: BOAT.optionId, ...ride }])
  if (kind === 'one') return filled
  const applied = await applyCoupon(buyer, 'HALF')
  if (!applied.ok) throw new Error(`the coupon was refused: ${applied.failure.code}`)
  return applied.value
}

export async function openChangingShop(): Promise<ChangingShop> {
  const till = await openTill({ cities: [city()], now: NOW })
  await importCoupons(till.shop.database.db, [{ code: 'HALF', percent: 50 }])
  return {
    till,
    door: await aScanner(till.shop, 'door'),
    close: () => till.close(),
    async rival(time) {
      const visitor = till.shop.visit()
      const choices = [{ optionId: BUS.optionId, day: TODAY, time, passengers: { adult: 1 } }]
      const added = await addToBasket(visitor, { productId: BUS.productId, choices }, newAttemptId())
      if (!added.ok) return added.failure.code
      const paid = await till.press(Object.assign(visitor, { sale: added.value }))
      return paid.ok ? paid.value.resultCode : paid.failure.code
    },
    async buy(what) {
      const buyer = till.shop.visit()
      const order = await till.order({ sale: await fill(buyer, what) })
      const paid = await pay(buyer, order)
      const state = await readPayment(buyer, { attemptId: order.attemptId })
      if (!paid.ok || !state.ok || !state.value.sale?.id) throw new Error('the sale was not paid')
      const { sale, voucherToken } = state.value
      return {
        buyer,
        saleId: state.value.sale.id,
        token: voucherToken ?? '',
        lineIds: sale.lines.map(({ id }) => id),
        // A package is a tenth cheaper, on every day.
        step: what.kind === 'package' ? (STEP * 9) / 10 : STEP,
      }
    },
  }
}
