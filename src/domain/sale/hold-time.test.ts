import { describe, expect, it } from 'vitest'
import {
  holdAfterAddition,
  holdForMail,
  holdWhilePaying,
  limitWhenRecovered,
  minutesAfter,
} from './hold-time.ts'

const now = new Date('2026-11-21T11:00:00Z')
const inMinutes = (minutes: number) => minutesAfter(now, minutes)

describe('a hold after an addition', () => {
  const spans = { holdMinutes: 20, holdLimitMinutes: 60 }
  const add = (heldUntil: number | null, limit: number | null) => {
    const before = {
      heldUntil: heldUntil === null ? null : inMinutes(heldUntil),
      limit: limit === null ? null : inMinutes(limit),
    }
    const { ends, limit: after } = holdAfterAddition(now, before, spans)
    return [ends, after].map((moment) => (moment.getTime() - now.getTime()) / 60_000)
  }

  it('starts hold and limit with the first addition', () => {
    expect(add(null, null)).toEqual([20, 60])
  })

  it('extends the hold with each addition up to the limit', () => {
    expect(add(10, 50)).toEqual([20, 50])
    expect(add(10, 20)).toEqual([20, 20])
    expect(add(10, 19)).toEqual([19, 19])
    expect(add(1, 1)).toEqual([1, 1])
  })

  it('keeps the limit when the basket is emptied and refilled', () => {
    expect(add(null, 5)).toEqual([5, 5])
    expect(add(null, 0)).toEqual([20, 60])
  })

  it('keeps an end and limit that payment prolonged', () => {
    expect(add(25, 60)).toEqual([25, 60])
    expect(add(25, -1)).toEqual([25, -1])
  })
})

describe('a hold that waits for a mail', () => {
  it('gives the first order ten minutes for mail', () => {
    expect(holdForMail(now, inMinutes(9), 0)).toEqual(inMinutes(10))
    expect(holdForMail(now, inMinutes(10), 0)).toBeUndefined()
    expect(holdForMail(now, inMinutes(20), 0)).toBeUndefined()
    expect(holdForMail(now, inMinutes(9), 1)).toBeUndefined()
    expect(holdForMail(now, null, 0)).toBeUndefined()
  })
})

describe('a hold while its basket is paid', () => {
  it('holds seats for a stay at the bank', () => {
    expect(holdWhilePaying(now, inMinutes(60), 0)).toEqual(inMinutes(30))
    expect(holdWhilePaying(now, inMinutes(0), 0)).toEqual(inMinutes(30))
    expect(holdWhilePaying(now, null, 0)).toEqual(inMinutes(30))
  })

  it('ends a hold within one bank stay of the limit', () => {
    expect(holdWhilePaying(now, inMinutes(-1), 0)).toEqual(inMinutes(29))
    expect(holdWhilePaying(now, inMinutes(-29), 1)).toEqual(inMinutes(1))
  })

  it('prolongs the hold for one retry, not for a second', () => {
    expect(holdWhilePaying(now, inMinutes(60), 1)).toEqual(inMinutes(30))
    expect(holdWhilePaying(now, inMinutes(60), 2)).toBeUndefined()
  })
})

describe('the limit of a restored basket', () => {
  it('gives a restored basket one new hold', () => {
    expect(limitWhenRecovered(now, inMinutes(-1), 20)).toEqual(inMinutes(20))
    expect(limitWhenRecovered(now, inMinutes(19), 20)).toEqual(inMinutes(20))
    expect(limitWhenRecovered(now, null, 20)).toEqual(inMinutes(20))
  })

  it('keeps the old limit when it ends later', () => {
    expect(limitWhenRecovered(now, inMinutes(40), 20)).toEqual(inMinutes(40))
  })
})
