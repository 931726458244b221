import { expect, it } from 'vitest'
import { minutesOfDuration } from './duration.ts'

it('compares minutes, hours and days', () => {
  expect(minutesOfDuration({ amount: 2, unit: 'days' })).toBe(2880)
  expect(minutesOfDuration({ amount: 3, unit: 'hours' })).toBe(180)
  expect(minutesOfDuration({ amount: 75, unit: 'minutes' })).toBe(75)
})
