import { describe, expect, it } from 'vitest'
import { firstWeekday, weekdayNames, weeksOf } from './calendar-grid.ts'

describe('weeks of a month', () => {
  it('begins weeks on Monday, in America on Sunday', () => {
    // 1 December 2026 is a Tuesday.
    expect(weeksOf('2026-12', firstWeekday('de'), '2026-01-01')[0]?.slice(0, 2)).toEqual([null, '2026-12-01'])
    expect(weeksOf('2026-12', firstWeekday('en-us'), '2026-01-01')[0]?.slice(0, 3)).toEqual([
      null,
      null,
      '2026-12-01',
    ])
  })

  it('shows every day once', () => {
    const weeks = weeksOf('2028-02', 1, '2028-01-01')
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks.flat().filter(Boolean)).toHaveLength(29)
  })

  it('leaves out weeks that are over', () => {
    const weeks = weeksOf('2026-11', 1, '2026-11-21')
    expect(weeks[0]?.[0]).toBe('2026-11-16')
    expect(weeks).toHaveLength(3)
    // The last day of a week is still ahead.
    expect(weeksOf('2026-11', 1, '2026-11-22')[0]?.[6]).toBe('2026-11-22')
    expect(weeksOf('2026-11', 1, '2026-11-23')[0]?.[0]).toBe('2026-11-23')
  })

  it('names the columns in week order', () => {
    expect(weekdayNames('en').map(({ long }) => long)[0]).toBe('Monday')
    expect(weekdayNames('en-us').map(({ long }) => long)).toEqual([
      ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    ])
    expect(weekdayNames('fr').at(-1)?.long).toBe('dimanche')
  })
})
