import { describe, expect, it } from 'vitest'
import { departures, laterBy, minutesToStops } from './departures.ts'

describe('departures', () => {
  it('lists them from the first to the last', () => {
    expect(departures('09:30', '10:30', 20)).toEqual(['09:30', '09:50', '10:10', '10:30'])
    expect(departures('09:30', '09:30', 20)).toEqual(['09:30'])
    expect(departures('09:30', '12:00', 0)).toEqual(['09:30', '12:00'])
  })

  it('ends with the last as stated, even sooner after the one before it', () => {
    expect(departures('09:30', '10:25', 20)).toEqual(['09:30', '09:50', '10:10', '10:25'])
  })

  it('runs on after midnight', () => {
    expect(departures('23:30', '00:30', 30)).toEqual(['23:30', '00:00', '00:30'])
    expect(laterBy('23:50', 15)).toBe('00:05')
  })
})

describe('times at stops', () => {
  const square = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ] as const

  it('divides the ride by the way between the stops', () => {
    expect(minutesToStops(square, true, 80).map(Math.round)).toEqual([0, 20, 40, 60])
    expect(minutesToStops(square, false, 60).map(Math.round)).toEqual([0, 20, 40, 60])
  })

  it('counts a degree of longitude as shorter in the north', () => {
    const [, , afterEast = 0, end] = minutesToStops(
      [
        [0, 60],
        [0, 61],
        [1, 61],
        [1, 60],
      ],
      false,
      100,
    )
    expect(end).toBe(100)
    expect(Math.round(afterEast)).toBe(60)
  })

  it('stands still where all stops are one place', () => {
    expect(
      minutesToStops(
        [
          [2, 48],
          [2, 48],
        ],
        false,
        60,
      ),
    ).toEqual([0, 0])
  })
})
