import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { createMonthCache } from './month-cache.ts'

const product = (id: number): CatalogueProduct => ({
  id,
  changedAt: new Date(0),
  options: [],
  parts: [],
  discountPercent: 0,
  sold: true,
  entry: {} as CatalogueProduct['entry'],
  city: {} as CatalogueProduct['city'],
})
const paris = product(2182)

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function open() {
  const made: string[] = []
  const months = createMonthCache(() => new Date())
  const ask = (of = paris, month = '2026-12') =>
    months.get(of, month, undefined, async () => {
      made.push(`${of.id} ${month}`)
      return { month, today: '2026-11-21', first: month, last: month, days: [] }
    })
  return { months, made, ask }
}

it('keeps a month until its product changes', async () => {
  const { months, made, ask } = open()
  await ask()
  vi.advanceTimersByTime(29_999)
  await ask()
  expect(made).toHaveLength(1)
  months.forget([2182])
  await ask()
  expect(made).toHaveLength(2)
  await ask(product(2182))
  expect(made).toHaveLength(3)
})

it('drops months that nobody asks for', async () => {
  const { made, ask } = open()
  await ask(paris, '2026-12')
  vi.advanceTimersByTime(20_000)
  await ask(paris, '2027-01')
  vi.advanceTimersByTime(10_000)
  // The clock goes back to where both are still fresh: only the dropped one is computed again.
  vi.setSystemTime(new Date('2026-11-21T12:00:25Z'))
  await ask(paris, '2026-12')
  await ask(paris, '2027-01')
  expect(made).toEqual(['2182 2026-12', '2182 2027-01', '2182 2026-12'])
})

it('stops its timer when empty', async () => {
  const { ask } = open()
  await ask()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
})
