import * as v from 'valibot'
import { expect, it } from 'vitest'
import { moveTickets, type Move } from './booking.ts'

const toFriday: Move = { lineId: 7, day: '2026-12-04', time: null }

const messages = (moves: Move[]): string[] => {
  const difference = { amount: 0, currency: 'EUR' }
  const { body = v.never() } = moveTickets
  const read = v.safeParse(body, { token: 'x'.repeat(43), moves, difference })
  return (read.issues ?? []).map(({ message }) => message)
}

it('moves each visit once in a call', () => {
  expect(messages([toFriday, { ...toFriday, lineId: 8 }])).toEqual([])
  expect(messages([toFriday, { ...toFriday, day: '2026-12-05' }])).toEqual(['twice'])
})
