import { describe, expect, it } from 'vitest'
import { checkHeld, type BasketLimits, type HeldSeats } from './basket-limit.ts'

const guest: BasketLimits = { lines: 9, seats: 40, seatsPerDay: 20 }
const dayOf = (at: number) => `2026-12-${String(at + 1).padStart(2, '0')}`
/** Lines of one option on one day, unless overridden. */
const line = (seats: number, over: Partial<HeldSeats> = {}): HeldSeats => ({
  optionId: 1,
  day: '2026-12-01',
  seats,
  ...over,
})
/** One line per day. */
const onDays = (...seats: number[]) => seats.map((count, at) => line(count, { day: dayOf(at) }))
const judge = (lines: HeldSeats[], maximum = 12, limits = guest) => {
  const judged = checkHeld(lines, limits, () => maximum)
  return judged.ok ? 'ok' : judged.failure
}

describe('the limits of a basket', () => {
  it('allows nine lines and refuses a tenth', () => {
    const nine = onDays(1, 1, 1, 1, 1, 1, 1, 1, 1)
    expect(judge([])).toBe('ok')
    expect(judge(nine)).toBe('ok')
    expect(judge([...nine, line(1, { day: dayOf(9) })])).toEqual({ code: 'too_many_lines', maximum: 9 })
  })

  it('allows forty seats over all lines', () => {
    expect(judge(onDays(20, 19))).toBe('ok')
    expect(judge(onDays(20, 20))).toBe('ok')
    expect(judge(onDays(20, 20, 1))).toEqual({ code: 'too_many_seats', maximum: 40 })
  })

  it('allows twenty seats of one option per day', () => {
    const refused = { code: 'too_many_seats_on_day', maximum: 20 }
    expect(judge([line(12), line(8)])).toBe('ok')
    expect(judge([line(12), line(9)])).toEqual(refused)
    expect(judge([line(1, { day: dayOf(1) }), line(12), line(9)])).toEqual(refused)
    expect(judge([line(12), line(8), line(12, { day: dayOf(1) })])).toBe('ok')
    expect(judge([line(12), line(8), line(12, { optionId: 2 })])).toBe('ok')
  })

  it("uses an option's own maximum where larger", () => {
    expect(judge([line(25)], 25)).toBe('ok')
    expect(judge([line(25), line(1)], 25)).toEqual({ code: 'too_many_seats_on_day', maximum: 25 })
    expect(judge([line(20)], 19)).toBe('ok')
    expect(judge([line(20), line(1)], 19)).toEqual({ code: 'too_many_seats_on_day', maximum: 20 })
  })

  it('looks up the maximum of each option', () => {
    const maximumOf = (optionId: number) => (optionId === 1 ? 25 : 12)
    const other = { optionId: 2, day: '2026-12-01', seats: 21 }
    expect(checkHeld([line(19)], guest, maximumOf).ok).toBe(true)
    expect(checkHeld([line(19), other], guest, maximumOf)).toMatchObject({
      failure: { code: 'too_many_seats_on_day', maximum: 20 },
    })
  })
})
