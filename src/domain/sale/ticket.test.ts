import { describe, expect, it } from 'vitest'
import { choiceKey, choiceKeys, countTickets, groupByTicket } from './ticket.ts'

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

describe('the key of a choice', () => {
  const chosen = {
    productId: 2182,
    optionId: 7,
    day: '2026-12-05',
    time: '10:30',
    units: [{ type: 'adult', count: 2 }],
  } as const

  it('is the same for a line held again', () => {
    const before = { ...chosen, id: 1, total: 7800 }
    const after = { ...chosen, id: 9, total: 8100 }
    expect(choiceKey(after)).toBe(choiceKey(before))
  })

  it.each([
    { productId: 2110 },
    { optionId: 8 },
    { day: '2026-12-06' },
    { time: null },
    { units: [{ type: 'adult', count: 3 }] as const },
    { units: [{ type: 'child', count: 2 }] as const },
  ])('differs with another choice: %j', (other) => {
    expect(choiceKey({ ...chosen, ...other })).not.toBe(choiceKey(chosen))
  })

  it('tells equal choices apart by their turn', () => {
    const other = { ...chosen, day: '2026-12-06' }
    const keys = choiceKeys([chosen, other, chosen])
    expect(new Set(keys).size).toBe(3)
    expect(choiceKeys([other, chosen, chosen])).toEqual([keys[1], keys[0], keys[2]])
  })
})
