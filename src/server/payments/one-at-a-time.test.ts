import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('runs once more for all waiting calls', async () => {
  let rounds = 0
  let atOnce = 0
  const work = oneAtATime(async () => {
    expect(++atOnce).toBe(1)
    await new Promise((resume) => setTimeout(resume, 5))
    rounds++
    atOnce--
  })
  await Promise.all([work.run(), work.run(), work.run(), work.run()])
  expect(rounds).toBe(2)
})

it('continues after a failure, stops when closed', async () => {
  let rounds = 0
  const work = oneAtATime(async () => {
    if (++rounds === 1) throw new Error('the database is away')
  })
  await expect(work.run()).rejects.toThrow('away')
  await work.run()
  await work.close()
  await work.run()
  expect(rounds).toBe(2)
})
