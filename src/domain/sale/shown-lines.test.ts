import { describe, expect, it } from 'vitest'
import { areSameTickets, changedLines, isAsShown, shownLines, type ShownLine } from './shown-lines.ts'

const walk: ShownLine = {
  id: 7,
  productId: 2182,
  optionId: 21821,
  day: '2026-12-01',
  time: '10:30',
  language: 'en',
  units: [
    { type: 'adult', count: 2 },
    { type: 'child', count: 1 },
  ],
}
const bus: ShownLine = { ...walk, id: 8, time: null, language: undefined }

describe('the lines that an order was shown', () => {
  it('are those held, in any order', () => {
    expect(isAsShown([walk, bus], [walk, bus])).toBe(true)
    expect(isAsShown([bus, walk], [walk, bus])).toBe(true)
    expect(isAsShown([{ ...walk, units: [...walk.units].reverse() }], [walk])).toBe(true)
    expect(isAsShown([], [])).toBe(true)
  })

  it.each<Partial<ShownLine>>([
    { id: 9 },
    { productId: 2110 },
    { optionId: 21822 },
    { day: '2026-12-02' },
    { time: '11:30' },
    { time: null },
    { language: 'fr' },
    { language: undefined },
    { units: [{ type: 'adult', count: 2 }] },
    {
      units: [
        { type: 'adult', count: 1 },
        { type: 'child', count: 2 },
      ],
    },
    {
      units: [
        { type: 'adult', count: 2 },
        { type: 'senior', count: 1 },
      ],
    },
    { units: [...walk.units, { type: 'senior', count: 1 }] },
  ])('are others after a change to %j', (change) => {
    const held = { ...walk, ...change }
    expect(isAsShown([walk, bus], [held, bus])).toBe(false)
    expect(isAsShown([held, bus], [walk, bus])).toBe(false)
    expect(changedLines([walk, bus], [held, bus])).toEqual([held])
  })

  it('are others with one removed, added or doubled', () => {
    expect(isAsShown([walk, bus], [walk])).toBe(false)
    expect(isAsShown([walk], [walk, bus])).toBe(false)
    expect(isAsShown([walk, walk], [walk])).toBe(false)
    expect(isAsShown([walk, walk], [walk, bus])).toBe(false)
    expect(changedLines([walk, bus], [walk])).toEqual([])
  })

  it('are told without prices and names', () => {
    const line = { ...walk, total: 4_000, units: walk.units.map((unit) => ({ ...unit, price: 2_000 })) }
    expect(shownLines([line])).toEqual([walk])
  })
})

describe('the tickets of a payment that was authorised late', () => {
  it('are the same under another id and in any order', () => {
    expect(
      areSameTickets(
        [walk, bus],
        [
          { ...bus, id: 3 },
          { ...walk, id: 2 },
        ],
      ),
    ).toBe(true)
  })

  it.each<[string, ShownLine[]]>([
    ['of another day', [walk, { ...bus, day: '2026-12-02' }]],
    ['fewer', [walk]],
    ['more', [walk, bus, bus]],
    ['two of one', [walk, walk]],
  ])('are others when they are %s', (_, held) => {
    expect(areSameTickets([walk, bus], held)).toBe(false)
    expect(areSameTickets(held, [walk, bus])).toBe(false)
  })
})
