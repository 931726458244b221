import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockIn, instantIn } from '#domain/time/city-clock.ts'
import { addDays } from '#domain/time/day.ts'
import { laterBy } from '#domain/time/departures.ts'
import type { LineService } from '#domain/time/line-service.ts'
import { ticketWorth } from './ticket-worth.ts'

const monday = '2026-11-23'
const on = (day: string, first: string, last: string, every: number): LineService['on'] =>
  Object.fromEntries(Array.from({ length: 5 }, (_, index) => [addDays(day, index), { first, last, every }]))
const bus: LineService = { minutes: 120, on: on(monday, '09:30', '18:30', 30) }
const hours = (amount: number) => ({ amount, unit: 'hours' }) as const
const days = (amount: number) => ({ amount, unit: 'days' }) as const
const at = (time: string, day = monday) => ({ day, time })

describe('what a ticket is worth if it is begun now', () => {
  it('gives 24 hours from 15:40 until 15:40 tomorrow', () => {
    expect(ticketWorth([bus], hours(24), at('15:40'))).toEqual({
      begins: at('15:40'),
      ends: at('15:40', '2026-11-24'),
      days: [
        { day: monday, departures: 6, last: '18:30' },
        { day: '2026-11-24', departures: 13, last: '15:30' },
      ],
    })
  })

  it('includes departures in the first minute only', () => {
    const [today, tomorrow] = ticketWorth([bus], hours(24), at('15:30'))?.days ?? []
    expect(today?.departures).toBe(7)
    expect(tomorrow).toEqual({ day: '2026-11-24', departures: 12, last: '15:00' })
  })

  it('ends day tickets with the last service', () => {
    const one = ticketWorth([bus], days(1), at('15:40'))
    expect(one).toMatchObject({ ends: { day: monday }, days: [{ departures: 6, last: '18:30' }] })
    expect(one?.ends.time).toBeUndefined()
    const two = ticketWorth([bus], days(2), at('15:40'))
    expect(two?.days.map(({ departures }) => departures)).toEqual([6, 19])
  })

  it('begins with the next departure at night', () => {
    const early = ticketWorth([bus], hours(24), at('07:00'))
    expect([early?.begins, early?.ends]).toEqual([at('09:30'), at('09:30', '2026-11-24')])
    const late = ticketWorth([bus], hours(24), at('20:30'))
    expect([late?.begins, late?.ends]).toEqual([at('09:30', '2026-11-24'), at('09:30', '2026-11-25')])
    expect(ticketWorth([bus], hours(24), at('20:29'))?.begins).toEqual(at('20:29'))
  })

  it('counts the departures of all lines', () => {
    const boat: LineService = { minutes: 60, on: on(monday, '10:00', '22:00', 60) }
    const [today] = ticketWorth([bus, boat], hours(24), at('17:45'))?.days ?? []
    expect(today).toEqual({ day: monday, departures: 7, last: '22:00' })
  })

  it('skips days without service', () => {
    const weekday = { ...bus, on: { ...bus.on, '2026-11-24': null } }
    const found = ticketWorth([weekday], hours(48), at('15:40'))
    expect(found?.days.map(({ day }) => day)).toEqual([monday, '2026-11-25'])
  })

  it('counts night departures for the day before', () => {
    const night: LineService = { minutes: 60, on: on(monday, '20:00', '00:30', 30) }
    const found = ticketWorth([night], hours(24), at('00:10', '2026-11-24'))
    expect(found?.days).toEqual([
      { day: monday, departures: 1, last: '00:30' },
      { day: '2026-11-24', departures: 9, last: '00:00' },
    ])
  })

  it('promises nothing beyond the known timetable', () => {
    expect(ticketWorth([bus], hours(96), at('15:40'))).toBeDefined()
    expect(ticketWorth([bus], hours(120), at('15:40'))).toBeUndefined()
    expect(ticketWorth([bus], hours(24), at('15:40', '2026-12-24'))).toBeUndefined()
    expect(ticketWorth([], hours(24), at('15:40'))).toBeUndefined()
  })

  it('ends at the same clock time in every zone', () => {
    const zones = ['Europe/Paris', 'Europe/London', 'America/New_York', 'Asia/Dubai', 'Atlantic/Madeira']
    const changes = ['2026-03-28', '2026-10-24', '2026-10-31', '2026-03-07', '2026-06-01']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...changes),
        fc.integer({ min: 570, max: 1110 }),
        fc.constantFrom(1, 2, 3),
        (zone, day, minute, count) => {
          const time = laterBy('00:00', minute)
          const now = clockIn(zone, instantIn(zone, day, time))
          const found = ticketWorth([{ ...bus, on: on(day, '09:30', '18:30', 15) }], hours(24 * count), now)
          expect(found?.ends).toEqual({ day: addDays(day, count), time })
          const whole = 37 * count
          const departures = found?.days.reduce((sum, { departures: one }) => sum + one, 0)
          expect(departures).toBe(whole)
        },
      ),
    )
  })
})
