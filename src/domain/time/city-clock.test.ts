import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn, instantIn } from './city-clock.ts'

const days = fc
  .integer({ min: 0, max: 36_500 })
  .map((offset) => new Date(Date.UTC(2000, 0, 1 + offset)).toISOString().slice(0, 10))

const zones = [
  'America/New_York',
  'Europe/Paris',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Lisbon',
  'Pacific/Kiritimati',
]

describe('the clock of a city', () => {
  it("returns the city's day, not the server's", () => {
    const instant = new Date('2026-11-21T22:30:00Z')
    expect(clockIn('Europe/Paris', instant)).toEqual({ day: '2026-11-21', time: '23:30' })
    expect(clockIn('Pacific/Kiritimati', instant)).toEqual({ day: '2026-11-22', time: '12:30' })
    expect(clockIn('America/Los_Angeles', instant)).toEqual({ day: '2026-11-21', time: '14:30' })
  })

  /** Whether the zone's clock shows this time on the day, by its offset a day before or a day after. */
  function exists(zone: string, day: string, time: string): boolean {
    const asUtc = Date.parse(`${day}T${time}:00Z`)
    return [-1, 1].some((days) => {
      const near = asUtc + days * 86_400_000
      const shown = clockIn(zone, new Date(near))
      const offset = Date.parse(`${shown.day}T${shown.time}:00Z`) - near
      const seen = clockIn(zone, new Date(asUtc - offset))
      return seen.day === day && seen.time === time
    })
  }

  it('converts every existing wall-clock time both ways', () => {
    const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2035-03-25']
    const minutes = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 240 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.oneof(days, fc.constantFrom(...changes)),
        minutes,
        (zone, day, at) => {
          const time = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
          const seen = clockIn(zone, instantIn(zone, day, time))
          if (exists(zone, day, time)) expect(seen).toEqual({ day, time })
          else expect(seen.day === day && seen.time > time).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['Europe/Paris', '2027-03-28T01:59', '2027-03-28T00:59:00Z'],
    ['Europe/Paris', '2027-03-28T02:30', '2027-03-28T01:30:00Z'],
    ['Europe/Paris', '2027-03-28T03:00', '2027-03-28T01:00:00Z'],
    ['Europe/Paris', '2026-10-25T01:59', '2026-10-24T23:59:00Z'],
    ['Europe/Paris', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['Europe/Paris', '2026-10-25T03:00', '2026-10-25T02:00:00Z'],
    ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00Z'],
    ['America/New_York', '2027-03-14T01:59', '2027-03-14T06:59:00Z'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30:00Z'],
    ['America/New_York', '2027-03-14T03:00', '2027-03-14T07:00:00Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00Z'],
  ])('reads changed hours by the earlier offset: %s %s', (zone, wall, instant) => {
    const [day = '', time = ''] = wall.split('T')
    expect(instantIn(zone, day, time)).toEqual(new Date(instant))
  })

  it('moves a skipped hour to the next one', () => {
    expect(exists('Europe/Paris', '2027-03-28', '02:30')).toBe(false)
    expect(clockIn('Europe/Paris', instantIn('Europe/Paris', '2027-03-28', '02:30'))).toEqual({
      day: '2027-03-28',
      time: '03:30',
    })
    expect(exists('Europe/Lisbon', '2035-03-25', '01:00')).toBe(false)
    expect(exists('Europe/Paris', '2026-10-25', '02:30')).toBe(true)
  })
})
