import { expect, it } from 'vitest'
import { issuedDay } from './issued-day.ts'

const issued = (instant: string, ...zones: string[]) =>
  issuedDay(
    instant,
    zones.map((zone) => ({ zone })),
  )

it('dates a voucher by the clock of its city', () => {
  expect(issued('2026-11-21T23:30:00Z', 'Europe/Paris')).toBe('2026-11-22')
  expect(issued('2026-11-21T03:30:00Z', 'America/New_York')).toBe('2026-11-20')
  expect(issued('2026-11-21T23:30:00Z')).toBe('2026-11-21')
})
