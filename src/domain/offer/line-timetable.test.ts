import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOption } from '#tests/fixtures/catalogue.ts'
import { addDays, type Time } from '#domain/time/day.ts'
import { departures, laterBy } from '#domain/time/departures.ts'
import { minutesOf } from '#domain/time/time-of-day.ts'
import { hasFixedStarts, lineOn, nextLineDay } from './line-timetable.ts'
import type { Option } from './option.ts'

const monday = '2026-11-23'
const allYear = (minutes: number) => [{ from: '01-01', to: '12-31', minutes }]
const line = { first: '09:30', last: '18:00', everyMinutes: allYear(20) }
const open = (opens: Time, closes: Time, over: Partial<Option> = {}): Option =>
  anOption({ timetable: [{ opens, closes }], ...over })
const sail = (...times: Time[]): Option => anOption({ kind: 'start_times', timetable: [{ times }] })

describe('a line on a day', () => {
  it.each<[string, Option[], ReturnType<typeof lineOn>]>([
    ['as stated within the hours', [open('09:00', '19:00')], { first: '09:30', last: '18:00', every: 20 }],
    ['from opening', [open('10:00', '19:00')], { first: '10:00', last: '18:00', every: 20 }],
    ['to the last one by closing', [open('09:00', '17:00')], { first: '09:30', last: '16:50', every: 20 }],
    ['to closing itself', [open('09:00', '17:10')], { first: '09:30', last: '17:10', every: 20 }],
    [
      'as long as any ticket lets you ride',
      [open('10:00', '12:00'), open('13:00', '16:00')],
      { first: '10:00', last: '16:00', every: 20 },
    ],
    ['not outside all hours', [open('19:00', '20:00')], undefined],
    ['not without tickets', [], undefined],
    [
      'at exactly its start times',
      [sail('10:30', '21:00'), sail('19:30', '11:00')],
      { first: '10:30', last: '21:00', every: null },
    ],
    [
      'by its hours where tickets of both kinds are sold',
      [sail('08:00'), open('09:00', '19:00')],
      { first: '09:30', last: '18:00', every: 20 },
    ],
  ])('runs %s', (_, tickets, expected) => {
    expect(lineOn(line, tickets, monday)).toEqual(expected)
  })

  it('runs past midnight', () => {
    const night = { first: '20:00', last: '01:30', everyMinutes: allYear(30) }
    const on = (opens: Time, closes: Time) => lineOn(night, [open(opens, closes)], monday)
    expect(on('19:00', '02:00')).toEqual({ first: '20:00', last: '01:30', every: 30 })
    expect(on('21:00', '00:40')).toEqual({ first: '21:00', last: '00:30', every: 30 })
    expect(on('19:00', '23:00')).toEqual({ first: '20:00', last: '23:00', every: 30 })
  })

  it('runs by its season', () => {
    const everyMinutes = [
      { from: '04-01', to: '10-31', minutes: 10, first: '09:00', last: '21:00' },
      { from: '11-01', to: '01-31', minutes: 30 },
    ]
    const on = (day: string) => lineOn({ ...line, everyMinutes }, [open('08:00', '22:00')], day)
    expect(on('2027-07-01')).toEqual({ first: '09:00', last: '21:00', every: 10 })
    expect(on(monday)).toEqual({ first: '09:30', last: '18:00', every: 30 })
    expect(on('2027-02-01')).toBeUndefined()
    expect(lineOn({ ...line, everyMinutes: [] }, [open('08:00', '22:00')], monday)).toMatchObject({
      every: null,
    })
  })

  it('does not run on a closed day, out of season or off sale', () => {
    const closed = open('09:00', '19:00', { closures: [{ from: monday, to: addDays(monday, 1) }] })
    const season = open('09:00', '19:00', { timetable: [{ from: '12-01', opens: '09:00', closes: '19:00' }] })
    const later = open('09:00', '19:00', { onSale: { from: '2026-11-25', to: '2026-12-31' } })
    const days = [closed, season, later].map((ticket) => nextLineDay(line, [ticket], monday)?.day)
    expect(days).toEqual(['2026-11-25', '2026-12-01', '2026-11-25'])
    expect(lineOn(line, [closed, season, later], monday)).toBeUndefined()
    expect(nextLineDay(line, [closed], '2028-01-01')).toBeUndefined()
    const boat = { ...sail('10:00'), closures: closed.closures }
    expect(nextLineDay(line, [boat], monday)).toEqual({
      ...{ day: '2026-11-25', first: '10:00', last: '10:00', every: null },
    })
  })

  it('knows whether its tickets leave at start times alone', () => {
    expect(hasFixedStarts([sail('10:00'), sail('11:00')])).toBe(true)
    expect(hasFixedStarts([sail('10:00'), open('09:00', '19:00')])).toBe(false)
    expect(hasFixedStarts([])).toBe(false)
  })
})

const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => laterBy('00:00', minutes))
const span = fc
  .uniqueArray(time, { minLength: 2, maxLength: 2 })
  .map((both) => both.toSorted() as [Time, Time])

it('departs only in the hours of its tickets and of its operator', () => {
  fc.assert(
    fc.property(
      fc.array(span, { minLength: 1, maxLength: 3 }),
      span,
      fc.integer({ min: 1, max: 90 }),
      (...asked) => {
        const [hours, [first, last], minutes] = asked
        const tickets = hours.map(([opens, closes]) => open(opens, closes))
        const running = lineOn({ first, last, everyMinutes: allYear(minutes) }, tickets, monday)
        const opens = hours.map(([from]) => from).sort()[0] ?? ''
        const closes =
          hours
            .map(([, to]) => to)
            .sort()
            .at(-1) ?? ''
        const begin = first > opens ? first : opens
        const end = last < closes ? last : closes
        if (begin > end) expect(running).toBeUndefined()
        if (begin > end) return
        const all = running ? departures(running.first, running.last, minutes) : []
        expect([all[0], all.every((one) => one >= begin && one <= end)]).toEqual([begin, true])
        // No further departure would fit, and the stated last one is kept.
        expect(minutesOf(all.at(-1) ?? '')).toBeGreaterThan(minutesOf(end) - minutes)
        if (last <= closes) expect(all.at(-1)).toBe(last)
      },
    ),
  )
})

it('departs first and last at the first and last start time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(time, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      (all) => {
        const running = lineOn(
          line,
          all.map((times) => sail(...times)),
          monday,
        )
        const times = all.flat().sort()
        expect(running).toEqual({ first: times[0], last: times.at(-1), every: null })
      },
    ),
  )
})
