import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let frames: Map<number, () => void>
const draw = () => {
  for (const [id, callback] of frames) if (frames.delete(id)) callback()
}

beforeEach(() => {
  vi.useFakeTimers()
  frames = new Map()
  let count = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frames.set((count += 1), callback)
    return count
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('runs a task once, after the next frame', () => {
  const task = vi.fn()
  afterPaint(task)
  draw()
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  expect(task).toHaveBeenCalledTimes(1)
})

it('runs a task once if no frame is drawn, or one is drawn late', () => {
  const task = vi.fn()
  afterPaint(task)
  vi.advanceTimersByTime(1_000)
  expect(task).toHaveBeenCalledTimes(1)
  draw()
  vi.advanceTimersByTime(5_000)
  expect(task).toHaveBeenCalledTimes(1)
})

it.each([
  ['before the frame', () => {}],
  ['after the frame', draw],
])('runs nothing when cancelled %s', (_, before) => {
  const task = vi.fn()
  const cancel = afterPaint(task)
  before()
  cancel()
  draw()
  vi.advanceTimersByTime(5_000)
  expect(task).not.toHaveBeenCalled()
})
