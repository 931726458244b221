import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { standingOn, sumOf, toldLeft, type Standing } from '#domain/offer/availability.ts'
import { worstOf } from '#domain/offer/package.ts'
import type { CatalogueOption, CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { OptionEntry, ProductEntry } from '#server/catalogue/format.ts'
import { staleTags } from './stock.ts'

const day = '2026-11-23'
const now = new Date('2026-11-21T11:00:00Z')
const clock = { day: '2026-11-21', time: '12:00' }
const times = ['10:00', '14:00']

const boat = (almostSoldOutAt: number | undefined, id: number) =>
  anOption({ id, kind: 'start_times', capacity: 30, almostSoldOutAt, timetable: [{ times }] })

function recordOf({ options: _options, operator: _operator, ...record }: ProductEntry) {
  return record
}

/** Two boats, and the package that sells both, as `loadCatalogue` joins them. */
function soldTogether(entries: readonly OptionEntry[]): CatalogueOption[] {
  const products = entries.map((option, at) => aProduct({ id: at + 1, options: [option] }))
  const city = { id: 41, changedAt: now, entry: aCity(), products: [], sold: true }
  const shared = { changedAt: now, city, parts: [], discountPercent: 0, sold: true }
  const joint: CatalogueProduct = { ...shared, id: 9, entry: recordOf(aPackage(products)), options: [] }
  for (const [at, entry] of entries.entries()) {
    const home: CatalogueProduct = { ...shared, id: at + 1, entry: recordOf(aProduct()), options: [] }
    const option: CatalogueOption = { id: entry.id, entry, product: home, sellers: [home, joint], sold: true }
    home.options.push(option)
    joint.options.push(option)
  }
  return joint.options
}

/** What the calendars of the first boat and of the package say. */
const saidOf = (days: readonly Standing[]) =>
  [sumOf(days.slice(0, 1)), worstOf([...days])].map((told) => `${told.status} ${toldLeft(told) ?? ''}`)

it('makes every calendar stale that says something else after a change of stock', () => {
  const threshold = fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined })
  const taken = fc.record({ '10:00': fc.nat(30), '14:00': fc.nat(30) })
  fc.assert(
    fc.property(
      fc.tuple(threshold, threshold),
      fc.tuple(taken, taken),
      fc.integer({ min: 1, max: 3 }),
      (thresholds, sold, more) => {
        const options = soldTogether(thresholds.map((at, id) => boat(at, id + 1)))
        const [first] = options
        if (!first) throw new Error('no option')
        const before = { optionId: 1, day, slot: '10:00' }
        const said = (added: number) =>
          saidOf(
            options.map(({ entry }, at) => {
              const own: Readonly<Record<string, number>> = sold[at] ?? {}
              const extra = (time: string) => (at === 0 && time === before.slot ? added : 0)
              return standingOn(entry, day, (time) => (own[time] ?? 0) + extra(time), clock)
            }),
          )
        const change = { before: sold[0]['10:00'], after: sold[0]['10:00'] + more }
        const stale = staleTags(first, before, change, now)
        if (said(0).join() !== said(more).join()) expect(stale).toEqual(['product:1', 'product:9'])
      },
    ),
    { numRuns: 300 },
  )
})

it('leaves calendars alone while there are enough seats', () => {
  const [first] = soldTogether([boat(undefined, 1), boat(20, 2)])
  if (!first) throw new Error('no option')
  const key = { optionId: 1, day, slot: '10:00' }
  expect(staleTags(first, key, { before: 8, after: 9 }, now)).toEqual([])
  expect(staleTags(first, key, { before: 9, after: 10 }, now)).toEqual(['product:1', 'product:9'])
})
