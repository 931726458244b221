import { describe, expect, it } from 'vitest'
import { minutesOfDuration, rangeOfDurations } from './duration.ts'

it('compares minutes, hours and days', () => {
  expect(minutesOfDuration({ amount: 2, unit: 'days' })).toBe(2880)
  expect(minutesOfDuration({ amount: 3, unit: 'hours' })).toBe(180)
  expect(minutesOfDuration({ amount: 75, unit: 'minutes' })).toBe(75)
})

describe('the range of several durations', () => {
  it('reaches from the shortest to the longest', () => {
    const days = (amount: number, to?: number) => ({ amount, to, unit: 'days' as const })
    expect(rangeOfDurations([days(2), days(1)])).toEqual({ amount: 1, to: 2, unit: 'days' })
    expect(rangeOfDurations([days(1, 3), days(2)])).toEqual({ amount: 1, to: 3, unit: 'days' })
    expect(rangeOfDurations([days(2), days(2)])).toEqual({ amount: 2, unit: 'days' })
  })

  it('is none without durations, or in several units', () => {
    expect(rangeOfDurations([])).toBeUndefined()
    expect(
      rangeOfDurations([
        { amount: 90, unit: 'minutes' },
        { amount: 1, unit: 'hours' },
      ]),
    ).toBeUndefined()
  })
})
