import { expect, it } from 'vitest'
import type { OptionDay } from '#contract/availability.ts'
import { cancelUntil } from './cancel-until.ts'

const terms = { zone: 'Europe/Paris', cancelHours: 24 }
const told = { day: '2026-12-04', time: '09:00' }
const option = { cancelUntil: told } as unknown as OptionDay
const day = '2026-12-05'
const until = (time: string | undefined, now: string, cancelHours: number | null = 24) =>
  cancelUntil(option, { day, time }, { ...terms, cancelHours }, new Date(now))

it('is what the shop told until a time is chosen', () => {
  expect(until(undefined, '2026-12-05T00:00:00Z')).toBe(told)
})

it('moves with the chosen time, in the zone of the city', () => {
  expect(until('15:30', '2026-11-21T11:00:00Z')).toEqual({ day: '2026-12-04', time: '15:30' })
})

it('is over at the deadline itself', () => {
  expect(until('15:30', '2026-12-04T14:29:59Z')).toEqual({ day: '2026-12-04', time: '15:30' })
  expect(until('15:30', '2026-12-04T14:30:00Z')).toBeNull()
})

it('is never for a ticket that cannot be cancelled', () => {
  expect(until('15:30', '2026-11-21T11:00:00Z', null)).toBeNull()
})
