import { describe, expect, it } from 'vitest'
import type { CalendarMonth, OptionDay, SlotView } from '#contract/catalogue/availability.ts'
import { monthWithOwn, optionsWithOwn } from './own-seats.ts'

const day = '2026-12-05'
const aSlot = (over: Partial<SlotView> = {}): SlotView => ({
  time: null,
  status: 'sold_out',
  left: 0,
  ...over,
})
const anOption = (slots: SlotView[], status: OptionDay['status'] = 'sold_out'): OptionDay => ({
  optionId: 7,
  name: 'Day',
  validity: 'Valid on 5 December 2026',
  status,
  slots,
  units: [],
  opens: null,
  closes: null,
  cancelUntil: null,
  cancellation: 'This ticket cannot be cancelled.',
})
const own = [{ optionId: 7, day, time: null, count: 2 }]

describe('seats of the visitor’s own ticket', () => {
  it('reopens an option that the ticket had sold out', () => {
    expect(optionsWithOwn([anOption([aSlot()])], day, own)).toEqual([
      anOption([aSlot({ status: 'almost_sold_out', left: 2, takes: 2 })], 'almost_sold_out'),
    ])
    const [many] = optionsWithOwn([anOption([aSlot()])], day, [{ optionId: 7, day, time: null, count: 11 }])
    expect(many?.slots).toEqual([aSlot({ status: 'available', left: null, takes: 11 })])
  })

  it("counts the ticket's seats as vacancies of its time", () => {
    const slots = [
      aSlot({ time: '10:00', status: 'almost_sold_out', left: 1 }),
      aSlot({ time: '11:00', status: 'sold_out' }),
    ]
    const [option] = optionsWithOwn([anOption(slots, 'almost_sold_out')], day, [
      { optionId: 7, day, time: '10:00', count: 3 },
    ])
    expect(option?.slots).toEqual([
      { time: '10:00', status: 'almost_sold_out', left: 4, takes: 4 },
      { time: '11:00', status: 'sold_out', left: 0 },
    ])
  })

  it('takes a larger party with them, without telling how many are left', () => {
    const enough = aSlot({ status: 'available', left: null, takes: 4 })
    expect(optionsWithOwn([anOption([enough], 'available')], day, own)[0]?.slots).toEqual([
      { ...enough, takes: 6 },
    ])
  })

  it('leaves closed days and other options unchanged', () => {
    const closed = anOption([aSlot({ status: 'block_out', left: 4 })], 'block_out')
    expect(optionsWithOwn([closed], day, own)[0]?.status).toBe('block_out')
    const elsewhere = [anOption([aSlot()])]
    expect(optionsWithOwn(elsewhere, '2026-12-06', own)).toEqual(elsewhere)
    expect(optionsWithOwn([{ ...anOption([aSlot()]), optionId: 8 }], day, own)[0]?.status).toBe('sold_out')
    const unlimited = anOption([aSlot({ status: 'available', left: null })], 'available')
    expect(optionsWithOwn([unlimited], day, own)[0]?.slots).toMatchObject([
      { status: 'available', left: null },
    ])
  })

  it("adds them to the ticket's day in the calendar", () => {
    const month: CalendarMonth = {
      month: '2026-12',
      today: '2026-11-21',
      first: '2026-11',
      last: '2027-03',
      days: [
        { day: '2026-12-04', status: 'sold_out', left: null, from: null },
        { day, status: 'sold_out', left: null, from: null },
        { day: '2026-12-06', status: 'block_out', left: null, from: null },
        { day: '2026-12-07', status: 'almost_sold_out', left: 9, from: null },
      ],
    }
    expect(monthWithOwn(month, own).days.map(({ status, left }) => [status, left])).toEqual([
      ['sold_out', null],
      ['almost_sold_out', 2],
      ['block_out', null],
      ['almost_sold_out', 9],
    ])
    const parts = [
      { ...own[0], count: 5 },
      { ...own[0], optionId: 8, count: 5 },
    ] as typeof own
    expect(monthWithOwn(month, parts).days[1]).toMatchObject({ status: 'almost_sold_out', left: 5 })
    const later = (count: number) => [{ ...parts[0], day: '2026-12-07', count }] as typeof own
    expect(monthWithOwn(month, later(1)).days[3]).toMatchObject({ status: 'almost_sold_out', left: 10 })
    expect(monthWithOwn(month, later(2)).days[3]).toMatchObject({ status: 'available', left: null })
  })
})
