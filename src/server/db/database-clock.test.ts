import { describe, expect, it } from 'vitest'
import { DatabaseClock } from './database-clock.ts'

const NOON = Date.parse('2026-11-21T11:00:00Z')

/** A database whose answer takes a while on the way there and back. */
function aClock({ there = 0, back = 0 } = {}) {
  let elapsed = 500
  let ahead = 0
  const way = { there, back }
  const pool = {
    query() {
      elapsed += way.there
      const now = String(NOON + elapsed + ahead)
      elapsed += way.back
      return Promise.resolve({ rows: [{ now }] })
    },
  }
  const clock = new DatabaseClock(pool as never, () => elapsed)
  return {
    clock,
    way,
    wait: (milliseconds: number) => (elapsed += milliseconds),
    step: (milliseconds: number) => (ahead += milliseconds),
    /** By how much the clock differs from the database's. */
    error: () => clock.now().getTime() - (NOON + elapsed + ahead),
  }
}

describe('the clock of the database', () => {
  it('goes on by the time that has elapsed', async () => {
    const { clock, wait, error } = aClock()
    await clock.ask()
    expect(error()).toBe(0)
    wait(3_600_000)
    expect(error()).toBe(0)
  })

  it('is wrong by half of the way at most', async () => {
    const { clock, error } = aClock({ there: 10, back: 30 })
    await clock.ask()
    expect(error()).toBe(-10)
  })

  it('stays as it is while the answers may agree with it', async () => {
    const { clock, way, error } = aClock({ there: 10, back: 30 })
    await clock.ask()
    way.there = 2_000
    await clock.ask()
    expect(error()).toBe(-10)
  })

  it('follows a clock that was set', async () => {
    const { clock, step, error } = aClock({ there: 1, back: 1 })
    await clock.ask()
    for (const to of [7_200_000, -7_200_000, 5]) {
      step(to)
      await clock.ask()
      expect(error()).toBe(0)
    }
  })

  it('tells no time before it was asked', () => {
    expect(() => aClock().clock.now()).toThrow('has not been asked')
  })
})
