import { expect, it } from 'vitest'
import { freshToday } from './until-midnight.ts'

it.each([
  ['2026-11-21T11:00:00Z', 'Europe/Paris', { maxAge: 300, swr: 12 * 3600 - 300 }],
  ['2026-11-21T22:58:00Z', 'Europe/Paris', { maxAge: 120, swr: 0 }],
  ['2026-11-21T22:58:00Z', 'Europe/London', { maxAge: 300, swr: 3720 - 300 }],
  // The night of a clock change has 25 hours.
  ['2026-10-24T22:00:00Z', 'Europe/Paris', { maxAge: 300, swr: 25 * 3600 - 300 }],
])('caches what runs today until midnight in the city: %s, %s', (instant, zone, fresh) => {
  expect(freshToday(zone, new Date(instant))).toEqual(fresh)
})
