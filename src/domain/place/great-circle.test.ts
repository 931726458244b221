import { expect, it } from 'vitest'
import { kilometres } from './great-circle.ts'

it('measures known distances on the globe', () => {
  expect(kilometres([0, 0], [0, 1])).toBeCloseTo(111.2, 1)
  expect(kilometres([0, 60], [1, 60])).toBeCloseTo(55.6, 1)
  expect(kilometres([2.3522, 48.8566], [-0.1276, 51.5072])).toBeCloseTo(343.6, 0)
})
