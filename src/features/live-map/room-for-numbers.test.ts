import { expect, it } from 'vitest'
import { hasRoomForNumbers } from './room-for-numbers.ts'

const line = (name: string, ...places: [x: number, y: number][]) =>
  places.map(([x, y]) => ({ x, y, line: name }))

it('numbers stops that stand apart', () => {
  expect(hasRoomForNumbers(line('red', [0, 0], [24, 0], [24, 24]))).toBe(true)
  expect(hasRoomForNumbers(line('red', [0, 0], [23, 0], [46, 0]))).toBe(false)
  expect(hasRoomForNumbers(line('red', [0, 0], [0, 23], [0, 46]))).toBe(false)
})

it('allows one in four to touch', () => {
  const apart: [number, number][] = [100, 200, 300, 400, 500, 600].map((x) => [x, 0])
  expect(hasRoomForNumbers(line('red', [0, 0], [10, 0], ...apart))).toBe(true)
  expect(hasRoomForNumbers(line('red', [0, 0], [10, 0], [20, 0], ...apart))).toBe(false)
})

it('compares only stops of one line', () => {
  expect(hasRoomForNumbers([...line('red', [0, 0]), ...line('blue', [0, 0])])).toBe(true)
})
