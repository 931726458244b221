import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import type { RouteMap } from '#contract/catalogue/map.ts'
import type { ServiceInformation } from '#contract/catalogue/service-information.ts'
import { isLive, liveFacts, startsOf, type LiveFacts } from './live-facts.ts'
import { liveTexts } from './live-texts.ts'

type Line = ServiceInformation['lines'][number]
const running = { first: '09:30', last: '18:30', every: 30 }
const on: Line['on'] = {
  ...{ '2026-11-23': running, '2026-11-24': running, '2026-11-25': null, '2026-11-26': running },
}
const red = {
  durationMinutes: 120,
  name: 'Red line',
} as RouteMap['routes'][number]
const line = (productId: number, days = on) => ({ productId, on: days }) as Line
const option = (id: number, amount: number, unit: 'minutes' | 'hours' | 'days') => ({
  id,
  duration: { amount, unit },
})
const bus = {
  id: 1,
  kind: 'hop_on',
  zone: 'Europe/Paris',
  locationName: 'Paris',
  parts: [] as unknown[],
  options: [option(11, 24, 'hours'), option(12, 24, 'hours'), option(13, 2, 'days')],
} as Product
const cruise = { ...bus, id: 2, kind: 'cruise', options: [option(21, 60, 'minutes')] } as Product
const factsOf = (product: Product, parts: Product[] = [], served = [{ route: red, line: line(1) }]) =>
  liveFacts({ product, parts, locale: 'en' }, served, [])

describe('the facts of what runs', () => {
  it('lists the different ticket durations', () => {
    const hours = { amount: 24, unit: 'hours' }
    expect(factsOf(bus)?.tickets).toEqual([hours, { amount: 2, unit: 'days' }])
    expect(factsOf(cruise)?.tickets).toEqual([])
    const both = {
      ...bus,
      id: 3,
      kind: 'package',
      options: [],
      parts: [{ optionIds: [12] }] as unknown,
    } as Product
    const served = [
      { route: red, line: line(2) },
      { route: red, line: line(1) },
    ]
    const facts = factsOf(both, [cruise, bus], served)
    expect(facts).toMatchObject({ tickets: [hours], worthLines: [1] })
    expect(facts?.lines).toHaveLength(2)
  })

  it('omits lines without a timetable ahead', () => {
    const unknown = { productId: 1 } as Line
    expect([undefined, unknown, line(1, { '2026-11-23': null }), line(1)].map(isLive)).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(factsOf(bus, [], [{ route: red, line: unknown }])).toBeUndefined()
  })
})

describe('the facts of start times', () => {
  const on = { '2026-11-23': ['10:00', '14:30'], '2026-11-24': [] }
  const evening = { productId: 2, optionId: 21, name: 'By day', on }
  const service = (starts: unknown) => ({ starts }) as ServiceInformation
  const factsWith = (product: Product) => liveFacts({ product, parts: [], locale: 'en' }, [], [evening])
  const at = (product: Product, instant: string) =>
    liveTexts(factsWith(product) as LiveFacts, new Date(instant))

  it('takes the start times of the product', () => {
    const never = { ...evening, optionId: 22, on: { '2026-11-23': [] } }
    const others = { ...evening, productId: 9 }
    expect(startsOf(cruise, service([evening, never, others]))).toEqual([evening])
    expect(startsOf(cruise, service(undefined))).toEqual([])
  })

  it('says how long tours last, not museums', () => {
    const museum = { ...cruise, kind: 'attraction', transport: null } as Product
    expect(factsWith(cruise)?.starts).toEqual([{ minutes: 60, on }])
    expect(factsWith(museum)?.starts).toEqual([{ minutes: 0, on }])
    expect(liveFacts({ product: cruise, parts: [], locale: 'en' }, [], [])).toBeUndefined()
  })

  it('shows the next start and short waits', () => {
    expect(at(cruise, '2026-11-23T13:05:00Z')).toMatchObject({
      starts: ['14:30, in 25 minutes'],
      since: [undefined],
    })
    expect(at(cruise, '2026-11-23T12:00:00Z').starts).toEqual(['14:30, in 90 minutes'])
    expect(at(cruise, '2026-11-23T11:59:00Z').starts).toEqual(['14:30'])
    expect(at(cruise, '2026-11-23T13:30:00Z').starts).toEqual(['14:30, this minute'])
    expect(at(cruise, '2026-11-22T13:30:00Z').starts).toEqual(['Mon 23 Nov, 10:00'])
    expect(at(cruise, '2026-11-23T13:31:00Z')).toMatchObject({ starts: [undefined], since: ['14:30'] })
  })
})

describe('what runs now', () => {
  const facts = factsOf(bus) as LiveFacts
  const at = (instant: string, tickets: LiveFacts['tickets'] = facts.tickets) =>
    liveTexts({ ...facts, tickets }, new Date(instant))
  const afternoon = at('2026-11-23T14:40:00Z')

  it("shows the city's time, not the visitor's", () => {
    expect(afternoon.clock).toBe('It is now 15:40 in Paris.')
  })

  it('shows next departures and buses under way', () => {
    expect(afternoon).toMatchObject({ next: ['16:00, 16:30, 17:00'], underWay: ['4'], later: undefined })
    expect(at('2026-11-23T17:15:00Z').next).toEqual(['18:30'])
  })

  it('names the day of later departures', () => {
    expect(at('2026-11-24T19:00:00Z')).toMatchObject({
      next: ['Thu 26 Nov, 9:30, 10:00, 10:30'],
      underWay: ['1'],
    })
    expect(at('2026-12-24T19:00:00Z').next).toEqual([undefined])
  })

  it('says what a ticket is worth now', () => {
    const [hours, days] = afternoon.worth
    expect(hours?.split('\n')).toEqual([
      'Good until Tue 24 Nov, 15:40',
      'Mon 23 Nov: 6, the last at 18:30',
      'Tue 24 Nov: 13, the last at 15:30',
    ])
    expect(days).toContain('Good until the last departure on Tue 24 Nov')
  })

  it('states a later beginning only once', () => {
    const night = at('2026-11-23T21:00:00Z')
    expect(night.later).toContain('The next departure is Tue 24 Nov, 9:30.')
    expect(night.worth[0]).toMatch(/^Good until Wed 25 Nov, 9:30\n/)
  })

  it('says nothing about days without a timetable', () => {
    expect(at('2026-11-25T12:00:00Z', [{ amount: 72, unit: 'hours' }]).worth).toEqual([undefined])
  })

  it('writes the first of a month in French', () => {
    const everyDay = { '2026-11-30': running, '2026-12-01': running, '2026-12-11': running }
    const french = { ...facts, tag: 'fr-FR', lines: facts.lines.map((one) => ({ ...one, on: everyDay })) }
    expect(liveTexts(french, new Date('2026-11-30T21:00:00Z')).next[0]).toMatch(/^mar\. 1er déc\., /u)
    expect(liveTexts(french, new Date('2026-12-10T21:00:00Z')).next[0]).toMatch(/^ven\. 11 déc\., /u)
  })

  it('writes American times and dates', () => {
    const american = liveTexts({ ...facts, tag: 'en-US' }, new Date('2026-11-24T19:00:00Z'))
    expect(american.next[0]).toMatch(/^Thu, Nov 26, 9:30\sAM,/u)
  })
})
