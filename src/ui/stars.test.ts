import { expect, it } from 'vitest'
import { litStars, rowPath, starPath } from './stars.ts'

it.each([
  [0, 0, false],
  [3.2, 3, false],
  [3.25, 3, true],
  [4.74, 4, true],
  [4.75, 5, false],
  [9, 5, false],
  [-1, 0, false],
])('lights a score of %d with %i stars, half: %s', (score, full, half) => {
  expect(litStars(score)).toEqual({ full, half })
})

it('draws a star every twenty units', () => {
  expect(rowPath(2)).toBe(starPath(0) + starPath(20))
  expect(rowPath(0)).toBe('')
})

it('ends half a star at its axis', () => {
  const across = [...starPath(0, true).matchAll(/(-?[\d.]+) [\d.]+/g)].map(([, x]) => Number(x))
  expect(Math.max(...across)).toBeLessThanOrEqual(10)
})
