import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayStatuses } from '#domain/availability.ts'
import { daysInMonth } from '#domain/day.ts'
import { compactMonth, fullMonth } from './compact-month.ts'

const price = fc.nat({ max: 3 }).map((step) => ({ EUR: 3900 + step, GBP: 3450 + step, USD: 4500 + step }))
const month = fc
  .tuple(fc.integer({ min: 2026, max: 2030 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

describe('a compact month', () => {
  it('comes back as it was', () => {
    const months = month.chain((name) =>
      fc
        .tuple(...daysInMonth(name).map(() => fc.tuple(fc.constantFrom(...dayStatuses), fc.option(price))))
        .map((days) => ({
          ...{ month: name, today: `${name}-01`, first: name, last: '2030-12' },
          days: daysInMonth(name).map((day, index) => ({
            day,
            status: days[index]?.[0] ?? 'unavailable',
            from: days[index]?.[1] ?? null,
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
      ...{ day, status: 'available' as const },
      from: { EUR: 3900, GBP: 3450, USD: 4500 },
    }))
    const drawn = { month: '2026-12', today: '2026-12-01', first: '2026-12', last: '2027-12', days }
    expect(JSON.stringify(compactMonth(drawn)).length).toBeLessThan(200)
  })
})
