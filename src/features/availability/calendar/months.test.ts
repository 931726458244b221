import { describe, expect, it } from 'vitest'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import type { Failure } from '#contract/failure.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { createDayOptions } from './day-options.ts'
import { createMonths } from './months.ts'

const aMonth = (month: string, status: 'available' | 'sold_out' = 'available'): CalendarMonth => ({
  month,
  today: '2026-11-21',
  first: '2026-11',
  last: '2027-12',
  days: [{ day: `${month}-24`, status, left: null, from: null }],
})
const lost: Failure = { code: 'no_answer', message: '', requestId: '' }

/** Requests that the test answers by hand, in any order. */
function pending<Asked, T>() {
  const asked: { what: Asked; answer: (result: Result<T, Failure>) => void }[] = []
  const read = (what: Asked) =>
    new Promise<Result<T, Failure>>((answer) => {
      asked.push({ what, answer })
    })
  return { asked, read }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('months of a calendar', () => {
  it('shows the printed month and reloads it', async () => {
    const { asked, read } = pending<string, CalendarMonth>()
    const months = createMonths(read, aMonth('2026-11'))
    expect(months.$months.get()['2026-11']?.status).toBe('ready')
    void months.load('2026-11')
    expect(months.$months.get()['2026-11']?.status).toBe('ready')
    asked[0]?.answer(ok(aMonth('2026-11', 'sold_out')))
    await settled()
    const state = months.$months.get()['2026-11']
    expect(state?.status === 'ready' && state.days.get('2026-11-24')?.status).toBe('sold_out')
  })

  it('loads a month once while it is fresh', async () => {
    const { asked, read } = pending<string, CalendarMonth>()
    let clock = 0
    const months = createMonths(read, aMonth('2026-11'), () => clock)
    void months.load('2026-12')
    void months.load('2026-12')
    asked[0]?.answer(ok(aMonth('2026-12')))
    await settled()
    clock = 59_000
    void months.load('2026-12')
    expect(asked).toHaveLength(1)
    clock = 61_000
    void months.load('2026-12')
    expect(asked).toHaveLength(2)
  })

  it('drops an answer older than the latest', async () => {
    const { asked, read } = pending<string, CalendarMonth>()
    const months = createMonths(read, aMonth('2026-11'))
    void months.load('2026-12')
    void months.reload('2026-12')
    asked[1]?.answer(ok(aMonth('2026-12', 'sold_out')))
    await settled()
    asked[0]?.answer(ok(aMonth('2026-12', 'available')))
    await settled()
    const state = months.$months.get()['2026-12']
    expect(state?.status === 'ready' && state.days.get('2026-12-24')?.status).toBe('sold_out')
  })

  it('keeps a known month after a failure', async () => {
    const { asked, read } = pending<string, CalendarMonth>()
    const months = createMonths(read, aMonth('2026-11'))
    void months.load('2026-11')
    void months.load('2026-12')
    asked.forEach(({ answer }) => answer(fail(lost)))
    await settled()
    expect(months.$months.get()['2026-11']?.status).toBe('ready')
    expect(months.$months.get()['2026-12']?.status).toBe('failed')
    void months.load('2026-12')
    asked[2]?.answer(ok(aMonth('2026-12')))
    await settled()
    expect(months.$months.get()['2026-12']?.status).toBe('ready')
  })
})

describe('options of a day', () => {
  it('drops an answer for a day no longer chosen', async () => {
    const { asked, read } = pending<string, { day: string; options: [] }>()
    const dayOptions = createDayOptions(read)
    void dayOptions.load('2026-12-01')
    void dayOptions.load('2026-12-02')
    asked[1]?.answer(ok({ day: '2026-12-02', options: [] }))
    await settled()
    asked[0]?.answer(ok({ day: '2026-12-01', options: [] }))
    await settled()
    expect(dayOptions.$options.get()).toEqual({ status: 'ready', day: '2026-12-02', options: [] })
  })

  it('keeps known options when asking again is not answered', async () => {
    const { asked, read } = pending<string, { day: string; options: [] }>()
    const dayOptions = createDayOptions(read)
    void dayOptions.load('2026-12-01')
    asked[0]?.answer(ok({ day: '2026-12-01', options: [] }))
    await settled()
    void dayOptions.load('2026-12-01')
    asked[1]?.answer(fail(lost))
    await settled()
    expect(dayOptions.$options.get().status).toBe('ready')
    void dayOptions.load('2026-12-01')
    asked[2]?.answer(fail({ ...lost, code: 'not_found' }))
    await settled()
    expect(dayOptions.$options.get().status).toBe('failed')
  })
})
