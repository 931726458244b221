import { describe, expect, it } from 'vitest'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import { daysInMonth } from '#domain/time/day.ts'
import { isWithin, nextDays } from './next-days.ts'

/** A month in which days from `open` on can be booked. */
const aMonth = (month: string, open: string, today = '2026-11-23'): CalendarMonth => ({
  month,
  today,
  first: '2026-11',
  last: '2027-12',
  days: daysInMonth(month).map((day) => ({
    day,
    status: day >= open ? 'available' : 'sold_out',
    left: null,
    from: null,
  })),
})

describe('the next days', () => {
  it('shows two weeks from today', () => {
    expect(nextDays(aMonth('2026-11', '2026-11-01'), '2026-11-23')).toEqual({
      from: '2026-11-23',
      to: '2026-12-06',
    })
  })

  it('begins the strip with the first bookable day', () => {
    expect(nextDays(aMonth('2026-11', '2026-11-25'), '2026-11-23').from).toBe('2026-11-25')
    expect(nextDays(aMonth('2027-02', '2027-02-03'), '2026-11-23')).toEqual({
      from: '2027-02-03',
      to: '2027-02-16',
    })
  })

  it('begins with the month when nothing is bookable', () => {
    expect(nextDays(aMonth('2027-02', '2027-03-01'), '2026-11-23').from).toBe('2027-02-01')
    expect(nextDays(aMonth('2026-11', '2026-12-01'), '2026-11-23').from).toBe('2026-11-23')
  })

  it('drops days that have passed since the page was printed', () => {
    expect(nextDays(aMonth('2026-11', '2026-11-01'), '2026-11-24')).toEqual({
      from: '2026-11-24',
      to: '2026-12-07',
    })
  })

  it('ends the strip with the last month on sale', () => {
    expect(nextDays(aMonth('2027-12', '2027-12-18'), '2026-11-23').to).toBe('2027-12-31')
    expect(nextDays(aMonth('2027-12', '2027-12-17'), '2026-11-23').to).toBe('2027-12-30')
  })

  it('includes the first and the last day', () => {
    const range = { from: '2026-11-23', to: '2026-12-06' }
    const around = ['2026-11-22', '2026-11-23', '2026-12-06', '2026-12-07']
    expect(around.map((day) => isWithin(day, range))).toEqual([false, true, true, false])
  })
})
