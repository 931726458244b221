import { expect, it } from 'vitest'
import type { OptionDay } from '#contract/availability.ts'
import { cancelUntil } from './cancel-until.ts'

const terms = { zone: 'Europe/Paris', cancelHours: 24 }
const deadline = { day: '2026-12-04', time: '09:00' }
const option = { cancelUntil: deadline } as unknown as OptionDay
const day = '2026-12-05'
const until = (time: string | undefined, now: string, cancelHours: number | null = 24) =>
  cancelUntil(option, { day, time }, { ...terms, cancelHours }, new Date(now))

it("shows the shop's deadline until a time is chosen", () => {
  expect(until(undefined, '2026-12-05T00:00:00Z')).toBe(deadline)
})

it('moves the deadline with the chosen time', () => {
  expect(until('15:30', '2026-11-21T11:00:00Z')).toEqual({ day: '2026-12-04', time: '15:30' })
})

it('counts the deadline itself as too late', () => {
  expect(until('15:30', '2026-12-04T14:29:59Z')).toEqual({ day: '2026-12-04', time: '15:30' })
  expect(until('15:30', '2026-12-04T14:30:00Z')).toBeNull()
})

it('has no deadline for a non-cancellable ticket', () => {
  expect(until('15:30', '2026-11-21T11:00:00Z', null)).toBeNull()
})
