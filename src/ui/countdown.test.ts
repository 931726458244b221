import { expect, it } from 'vitest'
import { clockFace, spokenMinutes, timeLeft } from './countdown.ts'

const hold = { now: '2026-11-21T10:00:00.000Z', until: '2026-11-21T10:20:00.000Z', receivedAt: 0 }

it('counts down from the answer despite wrong clocks', () => {
  const receivedAt = Date.parse('1999-01-01T00:00:00Z')
  expect(timeLeft({ ...hold, receivedAt }, receivedAt)).toBe(20 * 60_000)
  expect(timeLeft({ ...hold, receivedAt }, receivedAt + 90_000)).toBe(18.5 * 60_000)
})

it('never counts below zero', () => {
  expect(timeLeft(hold, 21 * 60_000)).toBe(0)
})

it('shows no countdown for a basket without holds', () => {
  expect(timeLeft({ ...hold, until: null }, 0)).toBeUndefined()
})

it.each([
  [20 * 60_000, '20:00'],
  [65_000, '1:05'],
  [999, '0:01'],
  [0, '0:00'],
])('shows %i ms as %s', (milliseconds, face) => {
  expect(clockFace(milliseconds)).toBe(face)
})

it.each([
  [11 * 60_000, undefined],
  [10 * 60_000, 10],
  [6 * 60_000, 10],
  [5 * 60_000, 5],
  [61_000, 2],
  [60_000, 1],
  [5_000, 1],
])('announces at %i ms: %s minutes', (milliseconds, minutes) => {
  expect(spokenMinutes(milliseconds)).toBe(minutes)
})
