import { expect, it } from 'vitest'
import { wallColumns } from './wall-columns.ts'

it.each([
  [3, 3],
  [4, 4],
  [6, 3],
  [8, 4],
  [9, 3],
  [12, 4],
  [1, 4],
  [5, 4],
])('sets %i posters in rows of %i', (posters, columns) => {
  expect(wallColumns(posters)).toBe(columns)
})
