import { describe, expect, it } from 'vitest'
import type { Transport } from '#client/transport.ts'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import { addMonths, type Day, type Month } from '#domain/time/day.ts'
import { firstOpenMonth, hasOpenDay } from './first-open-month.ts'

const TODAY = '2026-11-30'
const monthOf = (month: Month, open: Day[] = []): CalendarMonth => ({
  month,
  today: TODAY,
  first: '2026-11',
  last: '2027-11',
  days: open.map((day) => ({ day, status: 'available', left: null, from: null })),
})

/** A fake shop in which only these days can be booked; it records the months that it was asked for. */
function shopWith(open: Day[]) {
  const asked: Month[] = []
  const transport: Transport = {
    send({ path }) {
      const wanted = new URL(path, 'http://shop').searchParams.get('month') ?? ''
      // The first request is for the month by this machine's clock.
      const month = asked.length === 0 ? '2026-11' : wanted
      asked.push(month)
      const inMonth = open.filter((day) => day.startsWith(month))
      return Promise.resolve({ status: 200, body: monthOf(month, inMonth) })
    },
  }
  return { asked, transport }
}

describe('the first month of a calendar', () => {
  it.each([
    ['today', [TODAY], '2026-11', 1],
    ['yesterday alone', ['2026-11-29', '2027-01-02'], '2027-01', 3],
    ['six months ahead', ['2027-05-31'], '2027-05', 7],
    ['seven months ahead', ['2027-06-01'], '2026-11', 7],
    ['never', [], '2026-11', 7],
  ])('finds the first month when open %s', async (_, open, month, questions) => {
    const { asked, transport } = shopWith(open)
    expect(await firstOpenMonth(transport, 2182)).toMatchObject({ ok: true, value: { month } })
    expect(asked).toEqual(Array.from({ length: questions }, (_step, ahead) => addMonths('2026-11', ahead)))
  })

  it('guesses no month when the shop fails', async () => {
    const transport: Transport = { send: () => Promise.reject(new TypeError('network')) }
    expect(await firstOpenMonth(transport, 2182)).toMatchObject({ ok: false })
  })
})

it('opens a calendar for days on sale only', () => {
  const closed = { day: TODAY, left: null, from: null }
  for (const status of ['sold_out', 'block_out', 'unavailable'] as const) {
    expect(hasOpenDay({ ...monthOf('2026-11'), days: [{ ...closed, status }] })).toBe(false)
  }
  expect(hasOpenDay({ ...monthOf('2026-11'), days: [{ ...closed, status: 'almost_sold_out' }] })).toBe(true)
})
