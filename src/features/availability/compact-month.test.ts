import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayStatuses, type DayStatus } from '#domain/availability.ts'
import { daysInMonth } from '#domain/day.ts'
import { compactMonth, fullMonth } from './compact-month.ts'

const price = fc.nat({ max: 3 }).map((step) => ({ EUR: 3900 + step, GBP: 3450 + step, USD: 4500 + step }))
const month = fc
  .tuple(fc.integer({ min: 2026, max: 2030 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

const aDay = fc.tuple(fc.constantFrom(...dayStatuses), fc.integer({ min: 1, max: 1000 }), fc.option(price))
/** Only scarce days have a number. */
const stateOf = (status: DayStatus, left: number) => ({
  status,
  left: status === 'almost_sold_out' ? left : null,
})

describe('a compact month', () => {
  it('comes back as it was', () => {
    const months = month.chain((name) =>
      fc.tuple(...daysInMonth(name).map(() => aDay)).map((days) => ({
        month: name,
        today: `${name}-01`,
        first: name,
        last: '2030-12',
        days: daysInMonth(name).map((day, index) => ({
          day,
          ...stateOf(days[index]?.[0] ?? 'unavailable', days[index]?.[1] ?? 0),
          from: days[index]?.[2] ?? null,
        })),
      })),
    )
    fc.assert(
      fc.property(months, (drawn) => {
        expect(fullMonth(compactMonth(drawn))).toEqual(drawn)
      }),
    )
  })

  it('is small enough to be printed into a page', () => {
    const days = daysInMonth('2026-12').map((day) => ({
      day,
      status: 'almost_sold_out' as const,
      left: 10,
      from: { EUR: 3900, GBP: 3450, USD: 4500 },
    }))
    const drawn = { month: '2026-12', today: '2026-12-01', first: '2026-12', last: '2027-12', days }
    expect(JSON.stringify(compactMonth(drawn)).length).toBeLessThan(300)
  })
})
