import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, removeLine } from '#client/basket.ts'
import { readOptionsOn, readProduct } from '#client/product.ts'
import type { BasketChoice } from '#contract/basket/basket-requests.ts'
import type { ChoiceRefusal } from '#domain/offer/choice.ts'
import { refusesBooking } from '#features/availability/rules/refusal.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { aChoice, anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const [BUS, SMALL, BOAT] = [21821, 21822, 21823]
const [DAY, CLOSED, TODAY] = ['2026-12-05', '2026-12-25', '2026-11-21']
const product = aProduct({
  options: [
    anOption({ id: BUS, closures: [{ from: CLOSED, to: CLOSED }], maximumPassengers: 4 }),
    anOption({ id: SMALL, capacity: 2 }),
    anOption({
      id: BOAT,
      kind: 'start_times',
      timetable: [{ times: ['11:00', '15:00'] }],
      capacity: 3,
      minimumPassengers: 2,
      maximumPassengers: 5,
    }),
  ],
})
/** Two of the three seats at eleven are sold, and all of the small bus. */
const sold = [
  anAddition({ optionId: SMALL, day: DAY, passengers: { adult: 2 } }),
  anAddition({ optionId: BOAT, day: DAY, time: '11:00', passengers: { adult: 2 } }),
]

const bus = (over: Partial<BasketChoice> = {}) => aChoice({ optionId: BUS, day: DAY, ...over })
const boat = (over: Partial<BasketChoice> = {}) =>
  aChoice({ optionId: BOAT, day: DAY, time: '15:00', passengers: { adult: 2 }, ...over })

const cases: [string, BasketChoice, ChoiceRefusal | undefined][] = [
  ['all is well', bus(), undefined],
  ['as many travel as may', bus({ passengers: { adult: 4 } }), undefined],
  ['as few travel as may', boat(), undefined],
  ['the last seats of a time are wanted', boat({ passengers: { adult: 3 } }), undefined],
  ['the time comes later today', boat({ day: TODAY }), undefined],
  ['nobody travels', bus({ passengers: { adult: 0 } }), { code: 'no_passengers' }],
  ['a child travels alone', bus({ passengers: { child: 1 } }), { code: 'company_required' }],
  ['one too many travels', bus({ passengers: { adult: 5 } }), { code: 'too_many_passengers', maximum: 4 }],
  ['one too few travels', boat({ passengers: { adult: 1 } }), { code: 'too_few_passengers', minimum: 2 }],
  [
    'a type is not sold',
    bus({ passengers: { adult: 1, senior: 1 } }),
    { code: 'passenger_not_offered', type: 'senior' },
  ],
  ['the operator closed the day', bus({ day: CLOSED }), { code: 'day_not_available' }],
  ['the day is past', bus({ day: '2026-11-20' }), { code: 'day_not_available' }],
  ['the sale has not begun', bus({ day: '2028-01-01' }), { code: 'day_not_available' }],
  ['no time is chosen', boat({ time: null }), { code: 'time_required' }],
  ['there is no such time', boat({ time: '12:00' }), { code: 'time_not_available' }],
  ['the time is over today', boat({ day: TODAY, time: '11:00' }), { code: 'time_not_available' }],
  ['the day is sold out', aChoice({ optionId: SMALL, day: DAY }), { code: 'sold_out' }],
  ['too few seats of a time are left', boat({ time: '11:00' }), { code: 'not_enough_left', left: 1 }],
  [
    'a stranger wants a closed day',
    bus({ day: CLOSED, passengers: { senior: 1 } }),
    { code: 'day_not_available' },
  ],
  [
    'too many want a day that is sold out',
    aChoice({ optionId: SMALL, day: DAY, passengers: { adult: 21 } }),
    { code: 'too_many_passengers', maximum: 20 },
  ],
  [
    'too few want a time without seats for them',
    boat({ time: '11:00', passengers: { infant: 2 } }),
    { code: 'company_required' },
  ],
]

describe('a choice is judged alike by calendar, basket and API', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [aCity({ products: [product] })] })
    const others = shop.visit()
    for (const body of sold) {
      const added = await addToBasket(others, body, crypto.randomUUID())
      if (!added.ok) throw new Error(added.failure.message)
    }
  })
  afterAll(() => shop.close())

  /** Checks like the panel, with the API's answer. */
  async function calendarSays({ optionId, day, time, passengers }: BasketChoice) {
    const visitor = shop.visit()
    const [known, offered] = [
      await readProduct(visitor, product.id),
      await readOptionsOn(visitor, product.id, day),
    ]
    if (!known.ok || !offered.ok) throw new Error('the calendar cannot be read')
    const booking = { day, passengers, picks: [{ optionId, time: time ?? undefined }] }
    const parts = [{ name: 'Bus', optionIds: [BUS, SMALL, BOAT] }]
    const refusal = refusesBooking(booking, parts, known.value.options, offered.value.options)?.refusal
    return refusal?.code === 'option_not_available' ? { code: 'day_not_available' } : refusal
  }

  /** Removes the line again, so that the next case finds the same seats. */
  async function answerTo(visitor: Visitor, choice: BasketChoice, replaces?: number) {
    const body = { productId: product.id, choices: [choice], replaces }
    const added = await addToBasket(visitor, body, crypto.randomUUID())
    if (!added.ok) return added.failure.code
    for (const { id } of added.value.lines) await removeLine(visitor, id)
    return undefined
  }

  const apiSays = (choice: BasketChoice) => answerTo(shop.visit(), choice)

  /** Asks like the basket page when it changes a ticket. */
  async function basketSays(choice: BasketChoice) {
    const visitor = shop.visit()
    const held = await addToBasket(visitor, anAddition({ day: '2026-12-31' }), crypto.randomUUID())
    return answerTo(visitor, choice, held.ok ? held.value.lines[0]?.id : undefined)
  }

  it.each(cases)('judges a choice alike where %s', async (_title, choice, refusal) => {
    expect(await calendarSays(choice)).toEqual(refusal)
    expect(await basketSays(choice)).toBe(refusal?.code)
    expect(await apiSays(choice)).toBe(refusal?.code)
  })
})
