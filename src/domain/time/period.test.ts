import { expect, it } from 'vitest'
import { daysPeriod, monthPeriod } from './period.ts'

it('spans a month to the first of the next', () => {
  expect(monthPeriod('2026-11')).toEqual({ from: '2026-11-01', before: '2026-12-01' })
  expect(monthPeriod('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' })
})

it('leaves a period ending in 9999-12 open', () => {
  expect(monthPeriod('9999-11')).toEqual({ from: '9999-11-01', before: '9999-12-01' })
  expect(monthPeriod('9999-12')).toEqual({ from: '9999-12-01' })
  expect(daysPeriod('9999-12-30', '9999-12-30')).toEqual({ from: '9999-12-30', before: '9999-12-31' })
  expect(daysPeriod(undefined, '9999-12-31')).toEqual({})
})

it('includes the last day and leaves missing ends open', () => {
  expect(daysPeriod('2026-11-21', '2026-11-21')).toEqual({ from: '2026-11-21', before: '2026-11-22' })
  expect(daysPeriod(undefined, '2026-12-31')).toEqual({ before: '2027-01-01' })
  expect(daysPeriod('2026-11-21', undefined)).toEqual({ from: '2026-11-21' })
})
