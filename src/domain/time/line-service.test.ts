import { describe, expect, it } from 'vitest'
import { minuteOf, momentOf, nextDepartures, serviceOn, underWay, type LineService } from './line-service.ts'

const morning = (every: number | null) => ({ first: '09:30', last: '11:00', every })
const line: LineService = {
  minutes: 60,
  on: {
    '2026-11-23': morning(30),
    '2026-11-24': null,
    '2026-11-25': morning(45),
    '2026-11-27': morning(null),
  },
}
const night: LineService = {
  minutes: 60,
  on: { '2026-11-23': { first: '23:00', last: '00:30', every: 30 } },
}
const on = (day: string) => (time: string) => ({ day, time })
const today = on('2026-11-23')

describe('the service of a line', () => {
  it('converts minutes to the clock and back', () => {
    expect(momentOf(minuteOf(today('15:40')))).toEqual(today('15:40'))
    expect(momentOf(minuteOf(today('23:59')) + 1)).toEqual({ day: '2026-11-24', time: '00:00' })
  })

  it('lists departures by the frequency of the day', () => {
    expect(serviceOn(line, '2026-11-23')).toHaveLength(4)
    expect(serviceOn(line, '2026-11-24')).toEqual([])
    expect(serviceOn(line, '2026-11-25')).toHaveLength(3)
    expect(serviceOn(line, '2026-11-26')).toEqual([])
    expect(serviceOn(line, '2026-11-27')).toEqual([])
  })

  it('follows the first and last departure of each day', () => {
    const shorter = { ...line.on, '2026-11-25': { first: '10:00', last: '10:40', every: 30 } }
    const service = serviceOn({ ...line, on: shorter }, '2026-11-25')
    expect(service.map((minute) => momentOf(minute).time)).toEqual(['10:00', '10:30', '10:40'])
  })

  it('finds departures beyond days without service', () => {
    expect(nextDepartures(line, today('10:30'), 3)).toEqual([
      today('10:30'),
      today('11:00'),
      on('2026-11-25')('09:30'),
    ])
    expect(nextDepartures(night, today('23:31'), 9)).toEqual([
      on('2026-11-24')('00:00'),
      on('2026-11-24')('00:30'),
    ])
  })

  it('counts the vehicles that are under way', () => {
    const counts = ['09:29', '09:30', '10:00', '10:29', '10:30', '11:59', '12:00']
    expect(counts.map((time) => underWay(line, today(time)))).toEqual([0, 1, 2, 2, 2, 1, 0])
    expect(underWay(night, on('2026-11-24')('01:00'))).toBe(1)
  })
})
