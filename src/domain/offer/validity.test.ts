import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn } from '#domain/time/city-clock.ts'
import { addDays, addMonthsToDay, monthOf } from '#domain/time/day.ts'
import { flexibleMonths, isBeyondValidity, validityOf, validUntil, type ValidOption } from './validity.ts'

const option = (over: Partial<ValidOption>): ValidOption => ({
  kind: 'opening_hours',
  duration: { amount: 1, unit: 'days' },
  validity: { kind: 'dated' },
  ...over,
})
const flexible = (months: number) => ({ kind: 'flexible', months }) as const
const dated = (days: number) => ({ kind: 'dated', days }) as const
const until = (months: number, bought: string, zone = 'Europe/Paris') =>
  validUntil(flexible(months), { day: '2026-01-01', bought: new Date(bought), zone })

describe('the validity of an option', () => {
  it.each([
    [1, 'days', 1],
    [2, 'days', 2],
    [1.5, 'days', 2],
    [23, 'hours', 1],
    [24, 'hours', 2],
    [72, 'hours', 4],
    [90, 'minutes', 1],
  ] as const)('gives a dated ticket of %s %s %s days', (amount, unit, days) => {
    expect(validityOf(option({ duration: { amount, unit } }))).toEqual(dated(days))
  })

  it('lets stated days win over the duration', () => {
    const duration = { amount: 48, unit: 'hours' } as const
    expect(validityOf(option({ duration, validity: { kind: 'dated', days: 2 } }))).toEqual(dated(2))
  })

  it('ties a start time to its day', () => {
    expect(validityOf(option({ kind: 'start_times', duration: { amount: 2, unit: 'days' } }))).toEqual(
      dated(1),
    )
  })

  it('takes an option without it as dated', () => {
    expect(validityOf(option({ validity: undefined }))).toEqual(dated(1))
  })

  it('keeps the months of a flexible option', () => {
    expect(validityOf(option({ validity: flexible(3) }))).toEqual(flexible(3))
  })
})

describe('the last good day', () => {
  it('counts the days of a dated ticket from its first', () => {
    const bought = new Date('2026-11-22T10:00:00Z')
    const last = (days: number) =>
      validUntil(dated(days), { day: '2026-12-31', bought, zone: 'Europe/Paris' })
    expect([1, 2, 3].map(last)).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
  })

  it('counts months from the purchase', () => {
    expect(until(12, '2026-11-22T10:00:00Z')).toBe('2027-11-22')
    expect(until(3, '2026-11-22T10:00:00Z')).toBe('2027-02-22')
    expect(until(1, '2026-11-22T10:00:00Z')).toBe('2026-12-22')
  })

  it('stops at the end of a shorter month', () => {
    expect(until(1, '2027-01-31T10:00:00Z')).toBe('2027-02-28')
    expect(until(1, '2028-01-31T10:00:00Z')).toBe('2028-02-29')
    expect(until(12, '2028-02-29T10:00:00Z')).toBe('2029-02-28')
  })

  it('reads the day of the purchase from the city’s clock', () => {
    expect(until(12, '2026-11-22T23:30:00Z', 'Europe/Paris')).toBe('2027-11-23')
    expect(until(12, '2026-11-22T23:30:00Z', 'Europe/London')).toBe('2027-11-22')
    expect(until(12, '2026-11-23T03:00:00Z', 'America/New_York')).toBe('2027-11-22')
  })

  it('is never before the planned day', () => {
    const day = '2027-12-01'
    const bought = new Date('2026-11-22T10:00:00Z')
    expect(validUntil(flexible(12), { day, bought, zone: 'Europe/Paris' })).toBe(day)
  })

  it('lies in the month so many months on, and grows with them', () => {
    const zones = fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Dubai', 'Atlantic/Madeira')
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 1, max: 60 }), (bought, zone, months) => {
        const today = clockIn(zone, bought).day
        const end = validUntil(flexible(months), { day: today, bought, zone })
        expect(monthOf(end)).toBe(monthOf(addMonthsToDay(`${monthOf(today)}-01`, months)))
        expect(end.slice(8) <= today.slice(8)).toBe(true)
        expect(validUntil(flexible(months + 1), { day: today, bought, zone }) > end).toBe(true)
        expect(isBeyondValidity(flexible(months), end, today)).toBe(false)
        expect(isBeyondValidity(flexible(months), addDays(end, 1), today)).toBe(true)
        expect(isBeyondValidity({ kind: 'dated' }, addDays(end, 1), today)).toBe(false)
      }),
    )
  })
})

describe('the flexible months of a product', () => {
  const of = (months: number) => (months === 0 ? option({}) : option({ validity: flexible(months) }))

  it('takes the best option of each part, and the worst part', () => {
    expect(flexibleMonths([[of(12), of(3)]])).toBe(12)
    expect(flexibleMonths([[of(12), of(0)]])).toBe(12)
    expect(flexibleMonths([[of(12)], [of(3), of(1)]])).toBe(3)
    expect(flexibleMonths([[of(12)], [of(0)]])).toBe(0)
    expect(flexibleMonths([])).toBe(0)
  })
})
