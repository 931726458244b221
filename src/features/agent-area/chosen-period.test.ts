import { expect, it } from 'vitest'
import { currentMonth, periodName, periodQuery, recentMonths } from './chosen-period.ts'

it('asks for a month, for days or for everything', () => {
  expect(periodQuery({ kind: 'month', month: '2026-11' })).toEqual({ month: '2026-11' })
  expect(periodQuery({ kind: 'days', from: '2026-11-01' })).toEqual({ from: '2026-11-01' })
  expect(periodQuery({ kind: 'days', to: '2026-11-30' })).toEqual({ to: '2026-11-30' })
  expect(periodQuery({ kind: 'all' })).toEqual({})
})

it('accepts one day and refuses a range backwards', () => {
  const [from, to] = ['2026-11-02', '2026-11-02']
  expect(periodQuery({ kind: 'days', from, to })).toEqual({ from, to })
  expect(periodQuery({ kind: 'days', from, to: '2026-11-01' })).toBeUndefined()
})

it('begins with the current month of UTC', () => {
  expect(currentMonth(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11')
  const months = recentMonths('2026-01')
  expect(months.slice(0, 2)).toEqual(['2026-01', '2025-12'])
  expect(months).toHaveLength(24)
  expect(months.at(-1)).toBe('2024-02')
})

it('names a file after its period', () => {
  expect(periodName({ month: '2026-11' })).toBe('2026-11')
  expect(periodName({ from: '2026-11-01', to: '2026-11-15' })).toBe('2026-11-01_2026-11-15')
  expect(periodName({ to: '2026-11-15' })).toBe('_2026-11-15')
  expect(periodName({})).toBe('all')
})
