import { describe, expect, it } from 'vitest'
import {
  allDays,
  dayAfterKey,
  dayOfStripAfterKey,
  neighbours,
  tabStopOf,
  tabStopOfStrip,
} from './calendar-keys.ts'

const range = { first: '2026-11', last: '2027-12', today: '2026-11-21' }
const press = (day: string, key: string, shift = false, weekStart = 1) =>
  dayAfterKey(day, { key, shift }, weekStart, allDays(range))

describe('keys of the date grid', () => {
  it('moves the focus by days and weeks', () => {
    expect(press('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
    expect(press('2026-12-01', 'ArrowLeft')).toBe('2026-11-30')
    expect(press('2026-12-28', 'ArrowDown')).toBe('2027-01-04')
    expect(press('2027-01-04', 'ArrowUp')).toBe('2026-12-28')
  })

  it('moves the focus to both ends of the week', () => {
    expect(press('2026-12-02', 'Home')).toBe('2026-11-30')
    expect(press('2026-12-02', 'End')).toBe('2026-12-06')
    expect(press('2026-12-02', 'Home', false, 7)).toBe('2026-11-29')
    expect(press('2026-12-02', 'End', false, 7)).toBe('2026-12-05')
  })

  it('turns months, and years with Shift', () => {
    expect(press('2027-01-31', 'PageDown')).toBe('2027-02-28')
    expect(press('2026-12-05', 'PageDown', true)).toBe('2027-12-05')
    expect(press('2027-03-31', 'PageUp')).toBe('2027-02-28')
  })

  it('stops at today and at the last month', () => {
    expect(press('2026-11-24', 'ArrowUp')).toBe('2026-11-21')
    expect(press('2026-12-01', 'PageUp')).toBe('2026-11-21')
    expect(press('2027-12-30', 'ArrowDown')).toBe('2027-12-31')
  })

  it('ignores keys that belong to the browser', () => {
    expect(press('2026-12-01', 'Tab')).toBeUndefined()
    expect(press('2026-12-01', 'Enter')).toBeUndefined()
  })
})

describe('the tab stop of a month', () => {
  it('tabs to the wanted or first bookable day', () => {
    expect(tabStopOf('2026-12', '2026-12-05', ['2026-12-02'])).toBe('2026-12-05')
    expect(tabStopOf('2026-12', '2026-11-05', ['2026-12-02'])).toBe('2026-12-02')
    expect(tabStopOf('2026-12', undefined, [])).toBe('2026-12-01')
  })
})

describe('keys of the strip', () => {
  const strip = { from: '2026-11-24', to: '2026-12-07' }
  const go = (day: string, key: string) => dayOfStripAfterKey(day, { key, shift: false }, strip)

  it('moves the focus along the strip', () => {
    expect(go('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
    expect(go('2026-11-25', 'ArrowLeft')).toBe('2026-11-24')
    expect(go('2026-11-26', 'Home')).toBe('2026-11-24')
    expect(go('2026-11-26', 'End')).toBe('2026-12-07')
  })

  it('keeps the focus within the strip', () => {
    expect(go('2026-11-24', 'ArrowLeft')).toBe('2026-11-24')
    expect(go('2026-12-07', 'ArrowRight')).toBe('2026-12-07')
    expect(go('2026-12-02', 'ArrowDown')).toBe('2026-12-07')
    expect(go('2026-11-26', 'PageUp')).toBe('2026-11-24')
  })

  it('ignores keys on the strip that belong to the browser', () => {
    expect(go('2026-11-26', 'Tab')).toBeUndefined()
  })

  it("tabs to the strip's wanted or first bookable day", () => {
    expect(tabStopOfStrip(strip, '2026-12-07', ['2026-11-25'])).toBe('2026-12-07')
    expect(tabStopOfStrip(strip, '2026-12-08', ['2026-11-23', '2026-11-25'])).toBe('2026-11-25')
    expect(tabStopOfStrip(strip, undefined, ['2026-12-08'])).toBe('2026-11-24')
  })
})

describe('neighbours of a month', () => {
  it('offers no month beyond those on sale', () => {
    expect(neighbours('2026-11', range)).toEqual({ after: '2026-12' })
    expect(neighbours('2027-12', range)).toEqual({ before: '2027-11' })
  })
})
