import { expect, it } from 'vitest'
import { countTickets, groupByTicket } from './ticket.ts'

const line = (id: number, packageGroup: number | null = null) => ({ id, packageGroup })

it('counts a line as one ticket', () => {
  expect(countTickets([])).toBe(0)
  expect(countTickets([line(1), line(2)])).toBe(2)
})

it('counts a package as one ticket', () => {
  expect(countTickets([line(1, 7), line(2), line(3, 7)])).toBe(2)
  expect(countTickets([line(1, 7), line(2, 8)])).toBe(2)
})

it('keeps line and package numbers apart', () => {
  expect(countTickets([line(7), line(2, 7)])).toBe(2)
})

it('keeps tickets in the order of their first lines', () => {
  const ids = groupByTicket([line(1), line(2, 7), line(3), line(4, 7)]).map((ticket) =>
    ticket.map(({ id }) => id),
  )
  expect(ids).toEqual([[1], [2, 4], [3]])
})
