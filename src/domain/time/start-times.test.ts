import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteOf, momentOf } from './line-service.ts'
import { latestUnderWay, nextStart } from './start-times.ts'

const starts = { '2026-11-24': ['09:30'], '2026-11-23': ['10:00', '14:30', '14:45'], '2026-11-25': [] }
const at = (time: string, day = '2026-11-23') => ({ day, time })

describe('the next start', () => {
  it('finds the next start and its wait', () => {
    expect(nextStart(starts, at('14:05'))).toEqual({ ...at('14:30'), wait: 25 })
    expect(nextStart(starts, at('14:30'))).toEqual({ ...at('14:30'), wait: 0 })
    expect(nextStart(starts, at('14:31'))).toEqual({ ...at('14:45'), wait: 14 })
  })

  it('finds the next start on later days', () => {
    expect(nextStart(starts, at('14:46'))).toEqual({ ...at('09:30', '2026-11-24'), wait: 18 * 60 + 44 })
    expect(nextStart(starts, at('09:31', '2026-11-24'))).toBeUndefined()
    expect(nextStart({}, at('09:31'))).toBeUndefined()
  })

  it('never skips or repeats a start', () => {
    const minute = fc.integer({ min: 0, max: 2 * 1440 - 1 })
    fc.assert(
      fc.property(fc.uniqueArray(minute, { maxLength: 8 }), minute, (ahead, from) => {
        const begin = minuteOf(at('00:00'))
        const moments = ahead.map((one) => momentOf(begin + one))
        const days = Map.groupBy(moments, ({ day }) => day)
        const known = Object.fromEntries([...days].map(([day, all]) => [day, all.map(({ time }) => time)]))
        const next = nextStart(known, momentOf(begin + from))
        const expected = ahead.filter((one) => one >= from).sort((a, b) => a - b)[0]
        expect(next?.wait).toBe(expected === undefined ? undefined : expected - from)
      }),
    )
  })
})

describe('what is under way', () => {
  it('finds the latest start still under way', () => {
    const since = (time: string, minutes = 60) => latestUnderWay(starts, minutes, at(time))?.time
    expect([since('09:59'), since('10:00'), since('10:59'), since('11:00')]).toEqual([
      undefined,
      '10:00',
      '10:00',
      undefined,
    ])
    expect(since('14:50')).toBe('14:45')
  })

  it('finds a tour begun the day before', () => {
    const late = { '2026-11-23': ['23:30'] }
    expect(latestUnderWay(late, 60, at('00:29', '2026-11-24'))).toEqual(at('23:30'))
  })
})
