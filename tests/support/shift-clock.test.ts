import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shiftClock } from './shift-clock.ts'

const before = Date
const HOUR = 3_600_000

describe('a clock that is an hour ahead', () => {
  beforeEach(() => shiftClock(HOUR))
  afterEach(() => {
    globalThis.Date = before
    before.prototype.constructor = before
  })

  const isAnHourAhead = (at: number) => Math.abs(at - before.now() - HOUR) < 1_000

  it('tells the shifted time in every way', () => {
    expect([Date.now(), new Date().getTime(), Date.parse(Date())].every(isAnHourAhead)).toBe(true)
  })

  it('leaves named instants as they are', () => {
    expect(new Date('2027-03-17T09:00:00Z').getTime()).toBe(1_805_274_000_000)
    expect(new Date(2027, 2, 17).getDate()).toBe(17)
    expect(Date.UTC(1970, 0)).toBe(0)
  })

  it('still makes dates', () => {
    expect(new Date()).toBeInstanceOf(before)
    expect(new Date().constructor).toBe(Date)
    expect(structuredClone(new Date(0))).toEqual(new Date(0))
  })
})
