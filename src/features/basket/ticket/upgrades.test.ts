import { expect, it } from 'vitest'
import { isLonger, upgradeTime } from './upgrades.ts'

it.each([
  [{ amount: 1, unit: 'days' }, { amount: 3, unit: 'days' }, true],
  [{ amount: 24, unit: 'hours' }, { amount: 1, unit: 'days' }, false],
  [{ amount: 24, unit: 'hours' }, { amount: 48, unit: 'hours' }, true],
  [{ amount: 2, to: 3, unit: 'hours' }, { amount: 150, unit: 'minutes' }, false],
  [{ amount: 90, unit: 'minutes' }, { amount: 2, unit: 'hours' }, true],
] as const)('compares %j with %j', (duration, longer, is) => {
  expect(isLonger({ duration }, { duration: longer })).toBe(is)
})

it('keeps the start time of an upgraded ticket', () => {
  expect(upgradeTime({ time: '11:00' }, { times: ['10:00', '11:00'] })).toBe('11:00')
  expect(upgradeTime({ time: '12:00' }, { times: ['10:00', '11:00'] })).toBe('10:00')
  expect(upgradeTime({ time: '12:00' }, { times: [] })).toBeNull()
})
