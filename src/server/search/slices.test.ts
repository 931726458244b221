import { expect, it } from 'vitest'
import { finish, inSlices, type Steps } from './slices.ts'

let time = 0
const clock = () => time

/** Each step takes a millisecond of the clock. */
function* work(steps: number, done: { count: number }): Steps<string> {
  for (; done.count < steps; done.count += 1) {
    time += 1
    yield
  }
  return 'made'
}

it('lets others work after every five milliseconds', async () => {
  let turns = 0
  let running = true
  const count = () => {
    turns += 1
    if (running) setImmediate(count)
  }
  setImmediate(count)
  expect(await inSlices(work(50, { count: 0 }), () => true, clock)).toBe('made')
  running = false
  expect(turns).toBe(10)
})

it('stops work that is no longer wanted', async () => {
  const done = { count: 0 }
  let wanted = true
  setImmediate(() => (wanted = false))
  expect(await inSlices(work(5_000, done), () => wanted, clock)).toBeUndefined()
  expect(done.count).toBe(4)
})

it('finishes sliced work at once', async () => {
  const done = { count: 0 }
  const steps = work(30, done)
  let wanted = true
  const slices = inSlices(steps, () => wanted, clock)
  expect(done.count).toBe(4)
  expect(finish(steps)).toBe('made')
  wanted = false
  expect(await slices).toBeUndefined()
})
