import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn } from './city-clock.ts'
import { addDays } from './day.ts'
import { isPast, nextFirst, timedVisit, type Visit } from './visit.ts'

const visit = (over: Partial<Visit> = {}): Visit => ({
  zone: 'Europe/Paris',
  day: '2026-12-05',
  time: null,
  duration: { amount: 1, unit: 'days' },
  validUntil: '2026-12-05',
  ...over,
})
const boat = (time: string, over: Partial<Visit> = {}) =>
  visit({ time, duration: { amount: 60, to: 90, unit: 'minutes' }, ...over })

describe('a visit with a time', () => {
  it.each([
    ['Europe/Paris', '2026-12-05', '2026-12-05T18:30:00.000Z'],
    ['Europe/Paris', '2026-07-05', '2026-07-05T17:30:00.000Z'],
    ['America/New_York', '2026-12-05', '2026-12-06T00:30:00.000Z'],
  ])('begins by the clock of %s on %s', (zone, day, begins) => {
    const { start, end } = timedVisit({ ...boat('19:30', { zone, day }), time: '19:30' })
    expect(start.toISOString()).toBe(begins)
    expect(end.getTime() - start.getTime()).toBe(90 * 60_000)
  })
})

describe('a visit that nobody can make any more', () => {
  const night = '2026-10-25'
  it.each<[string, Partial<Visit>, string, boolean]>([
    ['the minute before its start', { time: '11:00' }, '2026-12-05T09:59:59.999Z', false],
    ['at its start', { time: '11:00' }, '2026-12-05T10:00:00.000Z', true],
    ['in its last second', {}, '2026-12-05T22:59:59.999Z', false],
    ['after its day', {}, '2026-12-05T23:00:00.000Z', true],
    ['on its second day', { validUntil: '2026-12-06' }, '2026-12-06T22:59:59.999Z', false],
    ['after its second day', { validUntil: '2026-12-06' }, '2026-12-06T23:00:00.000Z', true],
    ['after its planned day of many', { validUntil: '2027-12-05' }, '2027-01-01T12:00:00.000Z', false],
    ['while New York is a day behind', { zone: 'America/New_York' }, '2026-12-06T04:59:59.999Z', false],
    ['after midnight in New York', { zone: 'America/New_York' }, '2026-12-06T05:00:00.000Z', true],
    ['in the 25th hour of a day', { day: night, validUntil: night }, '2026-10-25T22:59:59.999Z', false],
    ['after the 25th hour of a day', { day: night, validUntil: night }, '2026-10-25T23:00:00.000Z', true],
  ])('is judged by the clock of its city: %s', (_, over, now, expected) => {
    expect(isPast(visit(over), new Date(now))).toBe(expected)
  })

  it('stays past once it is, and is never past before its day', () => {
    const visits = fc.record({
      zone: fc.constantFrom('Europe/Paris', 'Asia/Dubai', 'America/New_York'),
      day: fc.constantFrom('2026-10-25', '2026-12-05', '2027-03-28'),
      time: fc.constantFrom(null, '00:00', '02:30', '23:59'),
      duration: fc.constant({ amount: 2, unit: 'hours' } as const),
      days: fc.integer({ min: 0, max: 400 }),
    })
    const instants = fc.date({
      min: new Date('2026-10-01'),
      max: new Date('2028-06-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(visits, instants, fc.nat(), ({ days, ...rest }, now, later) => {
        const one = { ...rest, validUntil: addDays(rest.day, days) }
        const today = clockIn(one.zone, now)
        const isPastNow = isPast(one, now)
        if (isPastNow) expect(isPast(one, new Date(now.getTime() + later))).toBe(true)
        if (today.day < one.day) expect(isPastNow).toBe(false)
        if (today.day > one.validUntil) expect(isPastNow).toBe(true)
        if (one.time === null) expect(isPastNow).toBe(today.day > one.validUntil)
      }),
    )
  })
})

describe('the order of tickets', () => {
  const evening = boat('19:30')
  const morning = boat('10:00')
  const anyTime = visit()
  const later = visit({ day: '2026-12-07', validUntil: '2027-12-05' })

  it.each([
    ['before the day', '2026-12-04T12:00:00Z', [anyTime, morning, evening, later]],
    ['while the morning’s boat is on its way', '2026-12-05T10:29:59Z', [anyTime, morning, evening, later]],
    ['once it is back', '2026-12-05T10:30:00Z', [anyTime, evening, later, morning]],
    ['at the last minute of the day', '2026-12-05T22:59:59Z', [anyTime, later, morning, evening]],
    ['after midnight in Paris', '2026-12-05T23:00:00Z', [later, anyTime, morning, evening]],
    ['after everything', '2028-01-01T00:00:00Z', [anyTime, morning, evening, later]],
  ])('puts the next ticket first %s', (_, now, expected) => {
    expect(nextFirst([later, evening, anyTime, morning], new Date(now))).toEqual(expected)
  })

  it('keeps flexible tickets first after their planned day', () => {
    expect(nextFirst([evening, later], new Date('2026-12-20T12:00:00Z'))).toEqual([later, evening])
  })

  it('loses no ticket when it sorts', () => {
    const visits = fc.array(
      fc.record({
        zone: fc.constantFrom('Europe/Paris', 'Asia/Dubai', 'America/New_York'),
        day: fc.constantFrom('2026-10-25', '2026-12-05', '2027-03-28'),
        time: fc.constantFrom(null, '02:30', '23:59'),
        duration: fc.constant({ amount: 2, unit: 'hours' } as const),
        validUntil: fc.constantFrom('2027-03-28', '2027-10-25'),
      }),
    )
    fc.assert(
      fc.property(visits, fc.date({ noInvalidDate: true }), (all, now) => {
        const before = [...all]
        expect(new Set(nextFirst(all, now))).toEqual(new Set(all))
        expect(all).toEqual(before)
      }),
    )
  })
})
