import { describe, expect, it } from 'vitest'
import { bestStatus, fromPrice, slotsOn, standingOn, toldLeft } from './availability.ts'
import { deadlinesOf } from '#domain/sale/cancellation.ts'
import { offeredOn, refusesChoice, type Choice } from './choice.ts'
import type { Day } from '#domain/time/day.ts'
import { capacityOn, guideLanguage, takesPlace, type Option } from './option.ts'
import { passengerTypes, type Passengers } from './passenger.ts'
import { priceUnits, totalOf } from '#domain/price/price.ts'

const euros = (amount: number) => ({ EUR: amount, GBP: amount - 500, USD: amount + 300 })

const bus: Option = {
  id: 1,
  kind: 'opening_hours',
  onSale: { from: '2026-01-01', to: '2027-12-31' },
  timetable: [{ weekdays: [1, 2, 3, 4, 5, 6], opens: '09:30', closes: '17:00' }],
  closures: [{ from: '2026-12-25', to: '2026-12-25' }],
  cutoffMinutes: 60,
  capacity: null,
  otherChannels: [],
  units: [
    {
      type: 'adult',
      prices: [
        { from: '04-01', to: '10-31', price: euros(4200) },
        { price: euros(3900), retail: euros(4500) },
      ],
    },
    { type: 'child', prices: [{ price: euros(1900) }] },
    { type: 'infant', prices: [{ price: { EUR: 0, GBP: 0, USD: 0 } }] },
  ],
  minimumPassengers: 1,
  maximumPassengers: 9,
}

const boat: Option = {
  ...bus,
  id: 2,
  kind: 'start_times',
  timetable: [{ times: ['10:00', '11:00'] }],
  closures: [],
  cutoffMinutes: 30,
  capacity: 10,
  almostSoldOutAt: 2,
  otherChannels: [{ weekdays: [6], share: 0.5 }],
  minimumPassengers: 2,
}

const morning = { day: '2026-11-21', time: '08:00' }
const none = () => 0

/** Checks a choice like the API, which checks stock later. */
const refusalOf = (option: Option, { day, ...choice }: Choice & { day: Day }) =>
  refusesChoice(option, offeredOn(option, day, morning), choice)

describe("a visitor's choice", () => {
  const choice = { day: '2026-11-23', passengers: { adult: 2 } }

  it('accepts a choice that meets every rule', () => {
    expect(refusalOf(bus, choice)).toBeUndefined()
    expect(refusalOf(boat, { ...choice, time: '10:00' })).toBeUndefined()
  })

  it.each([
    ['nobody travels', bus, { ...choice, passengers: {} }, { code: 'no_passengers' }],
    [
      'the type is not sold',
      bus,
      { ...choice, passengers: { senior: 1 } },
      { code: 'passenger_not_offered', type: 'senior' },
    ],
    [
      'there are too few',
      boat,
      { ...choice, time: '10:00', passengers: { adult: 1 } },
      { code: 'too_few_passengers', minimum: 2 },
    ],
    [
      'there are too many',
      bus,
      { ...choice, passengers: { adult: 10 } },
      { code: 'too_many_passengers', maximum: 9 },
    ],
    [
      'there is no service that weekday',
      bus,
      { ...choice, day: '2026-11-22' },
      { code: 'day_not_available' },
    ],
    ['the operator closed the day', bus, { ...choice, day: '2026-12-25' }, { code: 'day_not_available' }],
    ['it is not on sale any more', bus, { ...choice, day: '2028-01-03' }, { code: 'day_not_available' }],
    ['no slot is chosen', boat, choice, { code: 'time_required' }],
    ['the slot does not exist', boat, { ...choice, time: '10:30' }, { code: 'time_not_available' }],
  ] as const)('refuses a choice when %s', (_title, option, wrong, failure) => {
    expect(refusalOf(option, wrong)).toEqual(failure)
  })
})

describe('company for young passengers', () => {
  const everyType = {
    ...bus,
    units: passengerTypes.map((type) => ({ type, prices: bus.units[0]?.prices ?? [] })),
  }
  const refusal = (passengers: Passengers, option: Option = everyType) =>
    refusalOf(option, { day: '2026-11-23', passengers })?.code

  it.each([
    ['group', true],
    ['adult', true],
    ['child', false],
    ['infant', false],
    ['senior', true],
    ['student', true],
    ['resident', true],
    ['family', true],
    ['resident_child', false],
    ['resident_senior', true],
    ['mini', false],
    ['disabled', true],
    ['teenager', true],
    ['youth', true],
  ] as const)('decides whether %s may travel alone: %s', (type, may) => {
    const refused = may ? undefined : 'company_required'
    expect(refusal({ [type]: 1 })).toBe(refused)
    expect(refusal({ ...(type === 'infant' ? {} : { infant: 1 }), [type]: 2 })).toBe(refused)
  })

  it('covers all fourteen passenger types', () => {
    expect(passengerTypes).toHaveLength(14)
  })

  it('refuses young passengers without company, however many', () => {
    expect(refusal({ child: 1, mini: 1 })).toBe('company_required')
    expect(refusal({ infant: 1, child: 1, mini: 1, resident_child: 1 })).toBe('company_required')
    expect(refusal({ infant: 20 }, { ...everyType, maximumPassengers: 20 })).toBe('company_required')
    expect(refusal({ infant: 8, adult: 0 })).toBe('company_required')
    expect(refusal({ infant: 8, senior: 1 })).toBeUndefined()
  })

  it('allows the minimum and maximum of passengers, none beyond', () => {
    const rules = { ...everyType, minimumPassengers: 2, maximumPassengers: 9 }
    expect([1, 2, 9, 10].map((adult) => refusal({ adult }, rules))).toEqual([
      'too_few_passengers',
      undefined,
      undefined,
      'too_many_passengers',
    ])
  })

  it('allows young passengers alone where permitted', () => {
    expect(refusal({ infant: 1 }, { ...everyType, alone: true })).toBeUndefined()
    expect(refusal({ infant: 1 }, { ...everyType, alone: false })).toBe('company_required')
  })
})

describe('the state of a day', () => {
  const dayStatus = (...asked: Parameters<typeof standingOn>) => standingOn(...asked).status

  it('finds all five day states', () => {
    const taken = (count: number) => () => count
    expect(dayStatus(boat, '2026-11-23', taken(0), morning)).toBe('available')
    expect(dayStatus(boat, '2026-11-23', taken(9), morning)).toBe('almost_sold_out')
    expect(dayStatus(boat, '2026-11-23', taken(10), morning)).toBe('sold_out')
    expect(dayStatus(bus, '2026-12-25', none, morning)).toBe('block_out')
    expect(dayStatus(bus, '2026-11-22', none, morning)).toBe('unavailable')
    expect(dayStatus(bus, '2026-11-20', none, morning)).toBe('unavailable')
  })

  it.each([
    [undefined, 11, 'available', null],
    [undefined, 10, 'almost_sold_out', 10],
    [undefined, 1, 'almost_sold_out', 1],
    [undefined, 0, 'sold_out', null],
    [3, 4, 'available', null],
    [3, 3, 'almost_sold_out', 3],
    [25, 25, 'almost_sold_out', 25],
  ] as const)('at threshold %s, %s left is %s and shows %s', (at, left, status, shown) => {
    const big = { ...bus, capacity: 1200, almostSoldOutAt: at }
    const standing = standingOn(big, '2026-11-23', () => 1200 - left, morning)
    expect(standing).toMatchObject({ status, left })
    expect(toldLeft(standing)).toBe(shown)
  })

  it('hides the count with 180 of 1200 left', () => {
    const big = { ...bus, capacity: 1200, otherChannels: [{ share: 0.85 }] }
    const standing = standingOn(big, '2026-11-23', none, morning)
    expect(standing).toMatchObject({ status: 'available', left: 180 })
    expect(toldLeft(standing)).toBeNull()
  })

  it('subtracts the shares of other channels', () => {
    expect(capacityOn(boat, '2026-11-23')).toBe(10)
    expect(capacityOn(boat, '2026-11-28')).toBe(5)
    expect(capacityOn(bus, '2026-11-28')).toBeNull()
  })

  it.each([
    [10, [0.25], 7],
    [10, [0.21], 7],
    [10, [0.3], 7],
    [7, [0.5], 3],
    [10, [0.15, 0.15], 7],
    [10, [0.6, 0.6], 0],
  ])('rounds other channels up: of %i, %j, %i', (capacity, shares, ours) => {
    const otherChannels = shares.map((share) => ({ share }))
    expect(capacityOn({ ...bus, capacity, otherChannels }, '2026-11-23')).toBe(ours)
  })

  it('covers the days on sale except closures', () => {
    const closures = [{ from: '2026-12-25', to: '2026-12-26' }]
    const short = { ...bus, onSale: { from: '2026-12-22', to: '2026-12-29' }, closures }
    const states = ['21', '22', '24', '25', '26', '28', '29', '30'].map((day) =>
      dayStatus(short, `2026-12-${day}`, none, morning),
    )
    expect(states).toEqual([
      'unavailable',
      'available',
      'available',
      'block_out',
      'block_out',
      'available',
      'available',
      'unavailable',
    ])
  })

  it("ends a slot's sale by the city's clock", () => {
    const at = (time: string) =>
      slotsOn(boat, '2026-11-21', none, { day: '2026-11-21', time }).map((s) => s.status)
    expect(at('09:29')).toEqual(['available', 'available'])
    expect(at('09:30')).toEqual(['unavailable', 'available'])
    expect(at('10:30')).toEqual(['unavailable', 'unavailable'])
    expect(dayStatus(bus, '2026-11-21', none, { day: '2026-11-21', time: '16:00' })).toBe('unavailable')
  })

  it('names the language of the guide where each start time has one', () => {
    const spoken = { '10:00': 'en', '11:00': 'es' }
    const walk: Option = {
      ...boat,
      closures: [{ from: '2026-12-01', to: '2026-12-01' }],
      timetable: [
        { weekdays: [7], times: ['10:00'], languages: { '10:00': 'fr' } },
        { times: ['10:00', '11:00'], languages: spoken },
      ],
    }
    const on = (day: string) =>
      slotsOn(walk, day, none, morning).map(({ time, language }) => [time, language])
    expect(on('2026-11-23')).toEqual(Object.entries(spoken))
    expect(on('2026-12-01')).toEqual(Object.entries(spoken))
    expect(on('2026-11-22')).toEqual([['10:00', 'fr']])
    expect(slotsOn(boat, '2026-11-23', none, morning)[0]).not.toHaveProperty('language')
    expect(guideLanguage(walk, '2026-11-22', '10:00')).toBe('fr')
    expect(guideLanguage(walk, '2026-11-23', '12:00')).toBeUndefined()
    expect(guideLanguage(bus, '2026-11-23', '')).toBeUndefined()
  })

  it('takes the best of several states', () => {
    expect(bestStatus(['sold_out', 'almost_sold_out', 'block_out'])).toBe('almost_sold_out')
    expect(bestStatus([])).toBe('unavailable')
  })
})

describe('prices', () => {
  it('prices each passenger by the season', () => {
    const winter = priceUnits(bus, '2026-11-23', { adult: 2, child: 1, infant: 1 })
    expect(totalOf(winter).total.EUR).toBe(2 * 3900 + 1900)
    expect(totalOf(winter).retail.EUR).toBe(2 * 4500 + 1900)
    expect(totalOf(priceUnits(bus, '2027-05-03', { adult: 1 })).total.GBP).toBe(3700)
  })

  it('starts prices from the cheapest adult, not free infants', () => {
    expect(fromPrice([bus, boat], '2026-11-23')).toEqual(euros(3900))
    expect(fromPrice([{ ...bus, units: [] }], '2026-11-23')).toBeUndefined()
    const free = { ...bus, units: [{ type: 'adult' as const, prices: [{ price: euros(0) }] }] }
    expect(fromPrice([free], '2026-11-23')).toBeUndefined()
    expect(fromPrice([free, bus], '2026-11-23')).toEqual(euros(3900))
  })
})

describe('the cancellation deadline', () => {
  it('computes the deadline over a clock change', () => {
    const rule = [{ hours: 24, share: 100 }]
    const [deadline] = deadlinesOf('Europe/Paris', { day: '2027-03-28', time: '10:00' }, rule)
    expect(deadline).toMatchObject({ day: '2027-03-27', time: '09:00' })
    expect(deadline?.ends.toISOString()).toBe('2027-03-27T08:01:00.000Z')
    expect(deadlinesOf('Europe/London', { day: '2026-12-05' }, rule)).toMatchObject([
      { day: '2026-12-03', time: '23:59' },
    ])
    expect(deadlinesOf('Europe/London', { day: '2026-12-05' }, [])).toEqual([])
  })
})

describe('an option', () => {
  const at = (day: Day, time: string | null = null) => ({ day, time })

  it.each<[string, Option, Day, string | null, boolean]>([
    ['on a Saturday', bus, '2026-12-05', null, true],
    ['but not on a Sunday', bus, '2026-12-06', null, false],
    ['nor on a closed day', bus, '2026-12-25', null, false],
    ['though too late to be sold', { ...bus, cutoffMinutes: 10_000 }, '2026-12-05', null, true],
    ['though sold out', { ...bus, capacity: 0 }, '2026-12-05', null, true],
    ['but not after its last day', bus, '2028-01-03', null, false],
    ['but not at a time where it has none', bus, '2026-12-05', '10:00', false],
    ['at its start times', boat, '2026-12-05', '11:00', true],
    ['but at no other time', boat, '2026-12-05', '11:30', false],
    ['but not without a time', boat, '2026-12-05', null, false],
    [
      'nor on a closed day at a start time',
      { ...boat, closures: bus.closures },
      '2026-12-25',
      '11:00',
      false,
    ],
  ])('takes place %s', (_, option, day, time, expected) => {
    expect(takesPlace(option, at(day, time))).toBe(expected)
  })
})
