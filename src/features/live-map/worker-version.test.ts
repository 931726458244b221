import { expect, it } from 'vitest'
import { workerVersion } from './worker-version.ts'

it("changes only with the worker's allowed origins", () => {
  const tiles = ['https://tiles.example']
  expect(workerVersion(tiles)).toBe(workerVersion([...tiles]))
  expect(new Set([[], tiles, ['https://other.example']].map(workerVersion)).size).toBe(3)
})
