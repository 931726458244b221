import { describe, expect, it } from 'vitest'
import { dayAfterKey, neighbours, tabStopOf } from './calendar-keys.ts'

const range = { first: '2026-11', last: '2027-12', today: '2026-11-21' }
const press = (day: string, key: string, shift = false, weekStart = 1) =>
  dayAfterKey(day, { key, shift }, weekStart, range)

describe('keys of the date grid', () => {
  it('moves by a day and a week, over the edges of months', () => {
    expect(press('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
    expect(press('2026-12-01', 'ArrowLeft')).toBe('2026-11-30')
    expect(press('2026-12-28', 'ArrowDown')).toBe('2027-01-04')
    expect(press('2027-01-04', 'ArrowUp')).toBe('2026-12-28')
  })

  it('goes to the ends of the week as the locale has it', () => {
    expect(press('2026-12-02', 'Home')).toBe('2026-11-30')
    expect(press('2026-12-02', 'End')).toBe('2026-12-06')
    expect(press('2026-12-02', 'Home', false, 7)).toBe('2026-11-29')
    expect(press('2026-12-02', 'End', false, 7)).toBe('2026-12-05')
  })

  it('turns a month with Page keys and a year with Shift, and stays inside short months', () => {
    expect(press('2027-01-31', 'PageDown')).toBe('2027-02-28')
    expect(press('2026-12-05', 'PageDown', true)).toBe('2027-12-05')
    expect(press('2027-03-31', 'PageUp')).toBe('2027-02-28')
  })

  it('stops at today and at the end of sales', () => {
    expect(press('2026-11-24', 'ArrowUp')).toBe('2026-11-21')
    expect(press('2026-12-01', 'PageUp')).toBe('2026-11-21')
    expect(press('2027-12-30', 'ArrowDown')).toBe('2027-12-31')
  })

  it('leaves other keys to the browser', () => {
    expect(press('2026-12-01', 'Tab')).toBeUndefined()
    expect(press('2026-12-01', 'Enter')).toBeUndefined()
  })
})

describe('the one tab stop', () => {
  it('is the day wanted, else the first open day, else the first of the month', () => {
    expect(tabStopOf('2026-12', '2026-12-05', ['2026-12-02'])).toBe('2026-12-05')
    expect(tabStopOf('2026-12', '2026-11-05', ['2026-12-02'])).toBe('2026-12-02')
    expect(tabStopOf('2026-12', undefined, [])).toBe('2026-12-01')
  })
})

describe('neighbours', () => {
  it('has none beyond the months on sale', () => {
    expect(neighbours('2026-11', range)).toEqual({ after: '2026-12' })
    expect(neighbours('2027-12', range)).toEqual({ before: '2027-11' })
  })
})
