import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { pay, readPayment } from '#client/payment.ts'
import { restoreBasket } from '#client/restore-basket.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { readVoucher } from '#client/voucher.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { CityFile, OptionEntry } from '#server/catalogue/format.ts'
import { aCity, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { NOON } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'

const day = anOption()
const open = anOption({ id: 21822, capacity: null, validity: { kind: 'flexible', months: 12 } })
const sailing = anOption({ id: 21831, kind: 'start_times', timetable: [{ times: ['10:00', '14:00'] }] })
const bus = aProduct({ options: [day, open] })
const boat = aProduct({ id: 2183, key: 'boat', main: false, slugs: texts('boat'), options: [sailing] })
const both = aPackage([bus, boat], { slugs: texts('both') })
const paris = (products = [bus, boat, both], over: Partial<CityFile> = {}) => aCity({ products, ...over })
/** Paris with other entries for these options. */
const withOptions = (over: Partial<OptionEntry>, ...only: OptionEntry[]) =>
  paris(
    [bus, boat, both].map((product) => ({
      ...product,
      options: product.options.map((option) => (only.includes(option) ? { ...option, ...over } : option)),
    })),
  )

const choice = (optionId: number, time?: string) => ({ optionId, day: DAY, time, passengers: { adult: 1 } })
const onBus: AddToCart = { productId: 2182, choices: [choice(21821)] }
const anyDay: AddToCart = { productId: 2182, choices: [choice(21822)] }
const onBoat: AddToCart = { productId: 2183, choices: [choice(21831, '10:00')] }
const onBoth: AddToCart = { productId: 2199, choices: [choice(21821), choice(21831, '14:00')] }
const closed = { closures: [{ from: DAY, to: DAY }] }

let till: Till
beforeAll(async () => {
  till = await openTill({ cities: [paris()] })
})
afterAll(() => till.close())
beforeEach(async () => {
  till.shop.setClock(NOON)
  await imported(paris())
})

async function imported(city: CityFile): Promise<void> {
  await till.shop.importCities([city])
  await till.shop.context.catalogue.reload()
}
async function holding(...wanted: AddToCart[]): Promise<Visitor> {
  const visitor = till.shop.visit()
  for (const one of wanted) unwrapOrThrow(await addToBasket(visitor, one, newAttemptId()))
  return visitor
}
const basketOf = async (visitor: Visitor) => unwrapOrThrow(await readBasket(visitor))
/** Pays for the basket as it is shown; the refusal, or the attempt. */
async function paid(visitor: Visitor) {
  const order = await till.order({ sale: await basketOf(visitor) })
  const answer = await pay(visitor, order)
  return answer.ok ? { attemptId: order.attemptId } : answer.failure.code
}

describe('a held ticket that is no longer offered', () => {
  it.each<[string, AddToCart, CityFile]>([
    ['its day was closed', onBus, withOptions(closed, day)],
    ['its season ends earlier', onBus, withOptions({ timetable: [{ from: '01-01', to: '11-30' }] }, day)],
    ['its sale ends earlier', onBus, withOptions({ onSale: { from: '2026-01-01', to: '2026-12-03' } }, day)],
    ['its weekday was dropped', onBus, withOptions({ timetable: [{ weekdays: [1, 2, 3, 4, 6, 7] }] }, day)],
    ['its start time was dropped', onBoat, withOptions({ timetable: [{ times: ['10:30'] }] }, sailing)],
    [
      'it has start times by now',
      onBus,
      withOptions({ kind: 'start_times', timetable: [{ times: ['10:00'] }] }, day),
    ],
    ['it has opening hours by now', onBoat, withOptions({ kind: 'opening_hours' }, sailing)],
    ['its option was removed', onBus, paris([{ ...bus, options: [open] }, boat])],
    ['its product was removed', onBoat, paris([bus])],
    [
      'its option moved to another product',
      onBus,
      paris([
        { ...bus, options: [open] },
        { ...boat, options: [sailing, day] },
      ]),
    ],
    ['its flexible option was removed', anyDay, paris([{ ...bus, options: [day] }, boat, both])],
    ['one part of its package is closed', onBoth, withOptions(closed, sailing)],
    [
      'an option of its package moved to another product',
      onBoth,
      paris([{ ...bus, options: [open] }, { ...boat, options: [sailing, day] }, both]),
    ],
    ['its package was removed', onBoth, paris([bus, boat])],
    [
      'its package no longer has the option',
      onBoth,
      paris([
        bus,
        boat,
        {
          ...both,
          parts: [
            { productId: 2182, optionIds: [21822] },
            { productId: 2183, optionIds: [21831] },
          ],
        },
      ]),
    ],
  ])('is refused before the bank is asked: %s', async (_, wanted, city) => {
    const visitor = await holding(wanted, ...(wanted === anyDay ? [] : [anyDay]))
    const sent = till.sandbox.ledger.payments.all().length
    await imported(city)
    const { lines } = await basketOf(visitor)
    expect(lines.some(({ notOffered }) => notOffered)).toBe(true)
    const others = lines.filter(({ optionId }) => optionId === 21822 && wanted !== anyDay)
    expect(others.map(({ notOffered }) => notOffered)).toEqual(others.map(() => undefined))
    expect(await paid(visitor)).toBe('visit_not_offered')
    expect(till.sandbox.ledger.payments.all()).toHaveLength(sent)

    await imported(paris())
    expect((await basketOf(visitor)).lines.some(({ notOffered }) => notOffered)).toBe(false)
    expect(await paid(visitor)).toMatchObject({ attemptId: expect.any(String) as unknown })
  })

  it.each<[string, AddToCart, CityFile]>([
    [
      'another day was closed',
      onBus,
      withOptions({ closures: [{ from: '2026-12-05', to: '2026-12-05' }] }, day),
    ],
    ['the planned day of a flexible ticket was closed', anyDay, withOptions(closed, open)],
    ['another start time was dropped', onBoat, withOptions({ timetable: [{ times: ['10:00'] }] }, sailing)],
    ['fewer seats are sold', onBus, withOptions({ capacity: 1, otherChannels: [{ share: 1 }] }, day)],
    ['its sale for today has ended', onBus, withOptions({ cutoffMinutes: 100_000 }, day)],
    ['groups alone are taken', onBus, withOptions({ minimumPassengers: 9 }, day)],
    ['another option was removed', onBus, paris([{ ...bus, options: [day] }, boat, both])],
    ['the city left this shop', onBus, paris(undefined, { scopes: [1980] })],
  ])('is sold as long as it takes place: %s', async (_, wanted, city) => {
    const visitor = await holding(wanted)
    await imported(city)
    expect((await basketOf(visitor)).lines[0]?.notOffered).toBeUndefined()
    expect(await paid(visitor)).toMatchObject({ attemptId: expect.any(String) as unknown })
  })
})

describe('a held basket while other terms are imported', () => {
  const other: Partial<OptionEntry> = {
    names: texts('Half a day'),
    duration: { amount: 4, unit: 'hours' },
    validity: { kind: 'dated', days: 3 },
    cancellation: null,
    studentCard: true,
    units: [{ type: 'adult', prices: [{ price: prices(88) }] }],
  }

  it('keeps price and terms as they were shown', async () => {
    const visitor = await holding(onBus)
    const { now: _, ...shown } = await basketOf(visitor)
    await imported(withOptions(other, day))
    expect(await basketOf(visitor)).toMatchObject(shown)

    const bought = await paid(visitor)
    if (typeof bought === 'string') throw new Error(bought)
    const state = unwrapOrThrow(await readPayment(visitor, bought))
    const voucher = unwrapOrThrow(await readVoucher(visitor, state.voucherToken ?? ''))
    const [line] = shown.lines
    expect(voucher.tickets).toMatchObject([
      {
        optionName: '1 day',
        duration: { amount: 1, unit: 'days' },
        validUntil: DAY,
        validity: line?.validity,
        cancellation: line?.cancellation,
        studentCard: false,
        total: 40_00,
      },
    ])
  })

  it('takes the terms of today when it is held again', async () => {
    const visitor = await holding(onBus)
    await imported(withOptions(other, day))
    till.shop.setClock('2026-11-21T12:30:00Z')
    const ended = await basketOf(visitor)
    expect(ended).toMatchObject({ status: 'expired', total: 40_00, lines: [{ optionName: '1 day' }] })
    const { sale } = unwrapOrThrow(await restoreBasket(visitor, newAttemptId()))
    expect(sale).toMatchObject({
      total: 88_00,
      lines: [{ optionName: 'Half a day', studentCard: true, cancelUntil: null }],
    })
  })
})
