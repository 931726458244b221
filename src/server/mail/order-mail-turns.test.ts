import { describe, expect, it } from 'vitest'
import { nextTurn } from './order-mail-turns.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number): Date => new Date(NOON.getTime() - minutes * 60_000)
const every = (minutes: number, times: number): Date[] =>
  Array.from({ length: times }, (_, at) => minutesAgo(at * minutes))

describe('the next turn of a mailbox', () => {
  it('sends nine mails at once, not ten', () => {
    expect(nextTurn([], NOON)).toEqual(NOON)
    expect(nextTurn(every(1, 9), NOON)).toEqual(NOON)
    expect(nextTurn(every(1, 10), NOON)).toEqual(new Date('2026-11-21T12:51:00Z'))
  })

  it('waits for an hour after the tenth latest mail', () => {
    expect(nextTurn([...every(1, 9), minutesAgo(60)], NOON)).toEqual(NOON)
    expect(nextTurn([...every(1, 9), minutesAgo(59)], NOON)).toEqual(new Date('2026-11-21T12:01:00Z'))
  })

  it('waits for a day after the thirtieth latest mail', () => {
    expect(nextTurn(every(40, 29), NOON)).toEqual(NOON)
    expect(nextTurn(every(40, 30), NOON)).toEqual(new Date(minutesAgo(29 * 40).getTime() + 86_400_000))
    expect(nextTurn([...every(40, 29), minutesAgo(24 * 60)], NOON)).toEqual(NOON)
  })
})
