import { expect, it } from 'vitest'
import { draw } from './draw.ts'

const items = Array.from({ length: 200 }, (_, index) => index)

it('draws the same texts for one seed', () => {
  expect(draw(items, 50, 7)).toEqual(draw(items, 50, 7))
  expect(draw(items, 50, 7)).not.toEqual(draw(items, 50, 8))
})

it('draws every item exactly once', () => {
  expect(draw(items, 200, 3)).not.toEqual(items)
  expect(draw(items, 200, 3).sort((a, b) => a - b)).toEqual(items)
})

it('draws a short list whole', () => {
  expect(draw(['a'], 50, 1)).toEqual(['a'])
})

it('draws evenly from the whole list', () => {
  const means = Array.from({ length: 300 }, (_, seed) => draw(items, 10, seed)).map(
    (drawn) => drawn.reduce((sum, item) => sum + item) / drawn.length,
  )
  const mean = means.reduce((sum, value) => sum + value) / means.length
  expect(Math.abs(mean - 99.5)).toBeLessThan(5)
})
