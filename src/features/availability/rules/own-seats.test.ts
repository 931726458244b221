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
      anOption([aSlot({ status: 'almost_sold_out', left: 2 })], 'almost_sold_out'),
    ])
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
      { time: '10:00', status: 'almost_sold_out', left: 4 },
      { time: '11:00', status: 'sold_out', left: 0 },
    ])
  })

  it('leaves closed days and other options unchanged', () => {
    const closed = anOption([aSlot({ status: 'block_out', left: 4 })], 'block_out')
    expect(optionsWithOwn([closed], day, own)[0]?.status).toBe('block_out')
    const elsewhere = [anOption([aSlot()])]
    expect(optionsWithOwn(elsewhere, '2026-12-06', own)).toEqual(elsewhere)
    expect(optionsWithOwn([{ ...anOption([aSlot()]), optionId: 8 }], day, own)[0]?.status).toBe('sold_out')
    const unlimited = anOption([aSlot({ status: 'available', left: null })], 'available')
    expect(optionsWithOwn([unlimited], day, own)).toEqual([unlimited])
  })

  it("reopens the ticket's day in the calendar", () => {
    const month: CalendarMonth = {
      month: '2026-12',
      today: '2026-11-21',
      first: '2026-11',
      last: '2027-03',
      days: [
        { day: '2026-12-04', status: 'sold_out', left: null, from: null },
        { day, status: 'sold_out', left: null, from: null },
        { day: '2026-12-06', status: 'block_out', left: null, from: null },
      ],
    }
    expect(monthWithOwn(month, own).days.map(({ status, left }) => [status, left])).toEqual([
      ['sold_out', null],
      ['almost_sold_out', 2],
      ['block_out', null],
    ])
    const both = [...own, { optionId: 8, day, time: null, count: 5 }]
    expect(monthWithOwn(month, both).days[1]).toMatchObject({ status: 'almost_sold_out', left: 5 })
  })
})
