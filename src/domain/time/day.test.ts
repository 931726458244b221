import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsToDay,
  daysBetween,
  daysInMonth,
  inYearlySpan,
  isDay,
  isTime,
  weekdayOf,
} from './day.ts'

const days = fc
  .integer({ min: 0, max: 36_500 })
  .map((offset) => new Date(Date.UTC(2000, 0, 1 + offset)).toISOString().slice(0, 10))

describe('plain dates', () => {
  it('accepts only days of the calendar', () => {
    for (const right of ['2028-02-29', '1900-01-01', '9999-12-31']) expect(isDay(right)).toBe(true)
    for (const wrong of [
      '2027-02-29',
      '2027-13-01',
      '2027-1-1',
      '2027-00-10',
      '0000-01-01',
      '1899-12-31',
      20270101,
      null,
      '',
    ]) {
      expect(isDay(wrong)).toBe(false)
    }
    expect(isTime('23:59')).toBe(true)
    expect(isTime('24:00')).toBe(false)
  })

  it('adds and subtracts any number of days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        const there = addDays(day, count)
        expect(addDays(there, -count)).toBe(day)
        expect(daysBetween(day, there)).toBe(count)
      }),
    )
  })

  it('lists exactly the days of each month', () => {
    expect(daysInMonth('2028-02')).toHaveLength(29)
    expect(daysInMonth('2027-03').at(-1)).toBe('2027-03-31')
    expect(addMonths('2026-11', 2)).toBe('2027-01')
    expect(addMonths('2027-01', -1)).toBe('2026-12')
  })

  it("clamps added months to the month's end", () => {
    expect(addMonthsToDay('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonthsToDay('2026-11-21', 12)).toBe('2027-11-21')
  })

  it('knows weekdays and seasons over New Year', () => {
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(weekdayOf('2026-11-22')).toBe(7)
    expect(inYearlySpan('2027-01-05', '11-01', '03-31')).toBe(true)
    expect(inYearlySpan('2027-06-05', '11-01', '03-31')).toBe(false)
    for (const edge of ['2026-11-01', '2027-03-31']) expect(inYearlySpan(edge, '11-01', '03-31')).toBe(true)
    for (const out of ['2026-10-31', '2027-04-01']) expect(inYearlySpan(out, '11-01', '03-31')).toBe(false)
  })
})
