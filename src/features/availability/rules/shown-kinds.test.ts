import { describe, expect, it } from 'vitest'
import type { OptionSummary } from '#contract/catalogue/product.ts'
import type { PassengerType } from '#domain/offer/passenger.ts'
import { newBooking } from './booking.ts'
import { insteadOf, kindsOf } from './booking-of.ts'
import { mostPassengers, shownKinds } from './shown-kinds.ts'

type Ages = [number | null, number | null]

const anOption = (id: number, ages: Partial<Record<PassengerType, Ages>>, euros = 20): OptionSummary => ({
  id,
  name: 'Cruise',
  description: '',
  kind: 'opening_hours',
  duration: { amount: 1, unit: 'hours' },
  validity: { kind: 'dated', days: 1 },
  cancellation: [],
  minimumPassengers: 1,
  maximumPassengers: 9,
  alone: false,
  studentCard: false,
  units: (Object.entries(ages) as [PassengerType, Ages][]).map(([type, [minimumAge, maximumAge]]) => ({
    type,
    minimumAge,
    maximumAge,
    seasons: [],
    from: { EUR: euros, GBP: euros, USD: euros },
  })),
})
const cruise = anOption(1, { adult: [12, null], child: [3, 11], infant: [0, 2] }, 20)
const dinner = anOption(2, { adult: [18, null], youth: [12, 17], child: [3, 11] }, 80)
const seine = [{ name: 'Seine', optionIds: [1, 2] }]

describe('the passenger types of the panel', () => {
  const kinds = kindsOf([cruise, dinner], seine)
  const shown = (picked?: number, passengers = {}) => {
    const picks = [picked === undefined ? undefined : { optionId: picked, time: undefined }]
    return shownKinds(kinds, seine, { picks, passengers }).map(
      ({ type, minimumAge, maximumAge, from }) => `${type} ${minimumAge}-${maximumAge} ${from.EUR}`,
    )
  }

  it('shows the types of the picked or first option', () => {
    const first = ['adult 12-null 20', 'child 3-11 20', 'infant 0-2 20']
    expect(shown()).toEqual(first)
    expect(shown(1)).toEqual(first)
    expect(shown(2)).toEqual(['adult 18-null 80', 'child 3-11 20', 'youth 12-17 80'])
  })

  it('shows types that still have passengers', () => {
    expect(shown(2, { infant: 1, child: 0 })).toContain('infant 0-2 20')
    expect(shown(1, { adult: 1, youth: 1 }).filter((kind) => kind.startsWith('adult'))).toEqual([
      'adult 12-null 20',
    ])
    expect(shown(2, { infant: 0 })).not.toContain('infant 0-2 20')
  })

  it('names no option for types that all options share', () => {
    expect(kindsOf([cruise], [{ name: 'Seine', optionIds: [1] }]).every(({ of }) => !of)).toBe(true)
    expect(kinds.find(({ type }) => type === 'child')?.of).toBeUndefined()
  })

  it('adds up the prices of a package', () => {
    const bus = anOption(3, { adult: [13, null], child: [4, 12] }, 40)
    const parts = [
      { name: 'Bus', optionIds: [3] },
      { name: 'Seine', optionIds: [1, 2] },
    ]
    const found = kindsOf([bus, cruise, dinner], parts)
    expect(shownKinds(found, parts, newBooking(parts, {}))).toMatchObject([
      { type: 'adult', minimumAge: 13, from: { EUR: 60 } },
      { type: 'child', minimumAge: 4, from: { EUR: 60 } },
    ])
  })
})

describe('a type that an option lacks', () => {
  it('replaces a missing type by one covering its ages', () => {
    expect(insteadOf(cruise, [cruise, dinner])).toEqual({ youth: 'adult' })
    // No type of the dinner holds infants, and children of 3 to 11 have their own.
    expect(insteadOf(dinner, [cruise, dinner])).toBeUndefined()
    const seniors = anOption(3, { adult: [13, 64], senior: [65, null], student: [null, null] })
    expect(insteadOf(anOption(4, { adult: [13, null] }), [seniors])).toEqual({ senior: 'adult' })
    expect(insteadOf(anOption(4, { adult: [13, 70] }), [seniors])).toBeUndefined()
    expect(insteadOf(anOption(4, { adult: [66, null] }), [seniors])).toBeUndefined()
  })
})

describe('the limit of passengers', () => {
  const facts = [
    { ...cruise, maximumPassengers: 8 },
    { ...dinner, maximumPassengers: 4 },
  ]
  it('takes the limit of the picked or largest option', () => {
    expect(mostPassengers(seine, [undefined], facts)).toBe(8)
    expect(mostPassengers(seine, [{ optionId: 2, time: undefined }], facts)).toBe(4)
  })

  it("takes the smallest limit of a package's parts", () => {
    const parts = [
      { name: 'A', optionIds: [1] },
      { name: 'B', optionIds: [2] },
    ]
    expect(mostPassengers(parts, [undefined, undefined], facts)).toBe(4)
  })
})
