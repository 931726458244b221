import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProgress, type Progress } from './use-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows progress after 200 ms and explains after 5 s', () => {
  const told: Progress[] = []
  watchProgress((progress) => told.push(progress))
  vi.advanceTimersByTime(199)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['working'])
  vi.advanceTimersByTime(4_799)
  expect(told).toEqual(['working'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['working', 'slow'])
})

it('shows nothing of a wait that is over', () => {
  const told: Progress[] = []
  const end = watchProgress((progress) => told.push(progress))
  vi.advanceTimersByTime(100)
  end()
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['none'])
})
