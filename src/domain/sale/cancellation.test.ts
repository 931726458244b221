import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cancelRuleOf,
  commonTerms,
  deadlinesOf,
  fullRefundOf,
  isStillAhead,
  refundOf,
  shareAt,
  ticketDeadlines,
  visitOf,
  type CancelDeadline,
  type CancelStep,
} from './cancellation.ts'
import type { DayStatus } from '#domain/offer/availability.ts'
import { splitByShares } from '#domain/price/discount.ts'
import { instantIn } from '#domain/time/city-clock.ts'

const at = (text: string) => new Date(text)
const all = (hours: number): CancelStep[] => [{ hours, share: 100 }]
const twoSteps = [
  { hours: 48, share: 100 },
  { hours: 24, share: 50 },
]
const steps = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 100 })), {
    maxLength: 5,
    selector: ([hours]) => hours,
  })
  .map((pairs) => {
    const hours = pairs.map(([hour]) => hour).sort((a, b) => b - a)
    const shares = [...new Set(pairs.map(([, share]) => share))].sort((a, b) => b - a)
    return hours.slice(0, shares.length).map((hour, i) => ({ hours: hour, share: shares[i] ?? 1 }))
  })
const PARIS = 'Europe/Paris'

describe('the rule of an option', () => {
  const bus = { kind: 'hop_on', cancelHours: 24 }

  it('is its own, else the hours of its product', () => {
    expect(cancelRuleOf(bus, { cancellation: twoSteps })).toEqual(twoSteps)
    expect(cancelRuleOf(bus, {})).toEqual(all(24))
    expect(cancelRuleOf({ ...bus, cancelHours: null }, {})).toEqual([])
  })

  it('may be that it cannot be cancelled', () => {
    expect(cancelRuleOf(bus, { cancellation: null })).toEqual([])
    expect(cancelRuleOf(bus, { cancellation: [] })).toEqual([])
  })

  it('is that of the package it is sold in', () => {
    expect(cancelRuleOf({ kind: 'package', cancelHours: 72 }, { cancellation: twoSteps })).toEqual(all(72))
  })
})

describe('the deadlines of a visit', () => {
  it('count back from its start, in city time', () => {
    expect(deadlinesOf(PARIS, { day: '2026-12-04' }, twoSteps)).toEqual([
      { day: '2026-12-01', time: '23:59', ends: at('2026-12-01T23:00:00Z'), share: 100 },
      { day: '2026-12-02', time: '23:59', ends: at('2026-12-02T23:00:00Z'), share: 50 },
    ])
    const [newYork] = deadlinesOf('America/New_York', { day: '2026-12-04', time: '10:00' }, all(24))
    expect(newYork).toMatchObject({ day: '2026-12-03', time: '10:00', ends: at('2026-12-03T15:01:00Z') })
  })

  it('count elapsed hours over a clock change', () => {
    // 25 October 2026 has 25 hours in Paris, 28 March 2027 has 23.
    const [autumn] = deadlinesOf(PARIS, { day: '2026-10-25', time: '10:00' }, all(24))
    expect(autumn).toMatchObject({ day: '2026-10-24', time: '11:00' })
    const [spring] = deadlinesOf(PARIS, { day: '2027-03-28', time: '10:00' }, all(24))
    expect(spring).toMatchObject({ day: '2027-03-27', time: '09:00' })
  })

  it('tell midnight as the last minute of the day before, every other time as it is', () => {
    const told = (hours: number, time: string) =>
      deadlinesOf(PARIS, { day: '2026-12-04', time }, all(hours))[0]
    expect(told(24, '00:01')).toMatchObject({ day: '2026-12-03', time: '00:01' })
    expect(told(24, '23:59')).toMatchObject({ day: '2026-12-03', time: '23:59' })
    expect(told(12, '12:00')).toMatchObject({ day: '2026-12-03', time: '23:59' })
  })

  it.each([
    ['at ten', '10:00', '2026-12-03T09:00:59.999Z', '2026-12-03T09:01:00.000Z'],
    ['before midnight', null, '2026-12-02T22:59:59.999Z', '2026-12-02T23:00:00.000Z'],
  ])('hold the whole minute that is told, %s', (_, time, inTime, late) => {
    const deadlines = deadlinesOf(PARIS, { day: '2026-12-04', time }, all(24))
    expect(shareAt(deadlines, at(inTime))).toBe(100)
    expect(shareAt(deadlines, at(late))).toBe(0)
  })

  it('give a full refund, then a share, then nothing', () => {
    const deadlines = deadlinesOf(PARIS, { day: '2026-12-04', time: '10:00' }, twoSteps)
    const shares = ['02T09:00:20Z', '02T09:01:00Z', '03T09:00:20Z', '03T09:01:00Z'].map((instant) =>
      shareAt(deadlines, at(`2026-12-${instant}`)),
    )
    expect(shares).toEqual([100, 50, 50, 0])
    expect(fullRefundOf(deadlines)).toBe(deadlines[0])
    expect(fullRefundOf(deadlines.slice(1))).toBeUndefined()
  })
})

const visit = fc.record({
  day: fc.constantFrom('2026-10-24', '2026-10-25', '2026-10-26', '2027-03-28'),
  time: fc.constantFrom(null, '00:00', '00:30', '02:30', '03:00', '10:00', '23:30'),
  zone: fc.constantFrom(PARIS, 'Europe/London', 'America/New_York', 'Pacific/Auckland'),
  rule: steps,
})
const instants = fc
  .integer({ min: 0, max: 180 * 24 * 60 })
  .map((minute) => new Date(at('2026-10-05T00:00:00Z').getTime() + minute * 60_000))
/** Where anything can change: the beginning and the end of each told minute. */
const edgesOf = (deadlines: readonly CancelDeadline[]) =>
  deadlines.flatMap(({ ends }) => [new Date(ends.getTime() - 1), ends])

describe('a package', () => {
  const visits = fc.array(visit, { minLength: 1, maxLength: 3 })

  it('gives at every instant what its least generous part gives', () => {
    fc.assert(
      fc.property(visits, instants, (parts, any) => {
        const lists = parts.map(({ rule, zone, ...when }) => deadlinesOf(zone, when, rule))
        for (const now of [any, ...lists.flatMap(edgesOf)]) {
          const least = Math.min(...lists.map((list) => shareAt(list, now)))
          expect(shareAt(ticketDeadlines(parts), now)).toBe(least)
        }
      }),
    )
  })

  it('tells each share once, falling with time', () => {
    fc.assert(
      fc.property(visits, (parts) => {
        const least = ticketDeadlines(parts)
        const falls = (one: CancelDeadline, next: CancelDeadline | undefined) =>
          !next || (one.ends < next.ends && one.share > next.share)
        expect(least.every((step, i) => falls(step, least[i + 1]))).toBe(true)
      }),
    )
  })

  it('ends with its earliest part where all have one rule', () => {
    const deadlineOf = (...times: (string | null)[]) =>
      ticketDeadlines(times.map((time) => ({ zone: PARIS, rule: all(24), day: '2026-12-04', time })))
    expect(deadlineOf('20:30', '09:30')).toEqual(deadlineOf('09:30'))
    expect(deadlineOf('20:30', null)).toEqual(deadlineOf('00:00'))
    expect(deadlineOf('00:30', null)).toMatchObject([{ day: '2026-12-02', time: '23:59' }])
    const overMidnight = [
      { zone: PARIS, rule: all(24), day: '2026-12-05', time: '00:15' },
      { zone: PARIS, rule: all(24), day: '2026-12-04', time: '23:45' },
    ]
    expect(ticketDeadlines(overMidnight)).toMatchObject([{ day: '2026-12-03', time: '23:45' }])
  })

  it('counts the elapsed hours of each part in the zone of its city', () => {
    const parts = [
      { zone: 'America/New_York', rule: all(24), day: '2026-12-04', time: '08:00' },
      { zone: PARIS, rule: all(24), day: '2026-12-04', time: '13:00' },
    ]
    // 13:00 in Paris is 7:00 in New York.
    expect(ticketDeadlines(parts)).toMatchObject([{ day: '2026-12-03', time: '13:00' }])
  })
})

describe('a choice that is not complete', () => {
  const slot = (time: string | null, status: DayStatus = 'available') => ({ time, status })

  it('visits at its first free time, and a whole day from its beginning', () => {
    const slots = [slot('09:00', 'sold_out'), slot('10:00'), slot('11:00')]
    expect(visitOf('2026-12-04', slots)).toEqual({ day: '2026-12-04', time: '10:00' })
    expect(visitOf('2026-12-04', slots, '11:00')).toEqual({ day: '2026-12-04', time: '11:00' })
    expect(visitOf('2026-12-04', [slot(null)]).time ?? null).toBeNull()
    expect(visitOf('2026-12-04', [slot('09:00', 'sold_out')]).time).toBeUndefined()
  })

  it('promises no more than every complete choice keeps', () => {
    const part = fc.array(visit, { minLength: 1, maxLength: 3 })
    const choice = fc
      .array(part, { minLength: 1, maxLength: 3 })
      .chain((parts) =>
        fc.tuple(fc.constant(parts), fc.tuple(...parts.map((one) => fc.constantFrom(...one)))),
      )
    fc.assert(
      fc.property(choice, instants, ([parts, chosen], any) => {
        const before = ticketDeadlines(parts.flat())
        const after = ticketDeadlines(chosen)
        for (const now of [any, ...edgesOf(before), ...edgesOf(after)]) {
          expect(shareAt(before, now)).toBeLessThanOrEqual(shareAt(after, now))
        }
      }),
    )
  })
})

describe('a deadline that was told', () => {
  it('is ahead to the end of its minute, in its own zone', () => {
    fc.assert(
      fc.property(visit, ({ rule, zone, ...when }) => {
        for (const { ends, ...told } of deadlinesOf(zone, when, rule)) {
          // The hour that a clock change repeats is told twice; its first counts.
          if (instantIn(zone, told.day, told.time).getTime() + 60_000 !== ends.getTime()) continue
          expect(isStillAhead(zone, told, new Date(ends.getTime() - 1))).toBe(true)
          expect(isStillAhead(zone, told, ends)).toBe(false)
        }
      }),
    )
  })
})

describe('a refund', () => {
  it('rounds a part of a cent up', () => {
    expect(refundOf(3333, 50)).toBe(1667)
    expect(refundOf(1, 1)).toBe(1)
    expect(refundOf(3333, 100)).toBe(3333)
    expect(refundOf(3333, 0)).toBe(0)
  })

  it('is at least its share and never above what was paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (paid, share) => {
          const refund = refundOf(paid, share)
          const fee = paid - refund
          expect(Number.isInteger(refund)).toBe(true)
          expect(fee).toBeGreaterThanOrEqual(0)
          expect(refund * 100).toBeGreaterThanOrEqual(paid * share)
          expect((refund - 1) * 100).toBeLessThan(Math.max(1, paid * share))
        },
      ),
    )
  })
})

describe('the refunds of a sale', () => {
  const sale = fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 6 }),
    percentOff: fc.integer({ min: 0, max: 100 }),
    rule: steps,
    day: fc.constantFrom('2026-10-25', '2026-10-26', '2027-03-28', '2027-03-29'),
    time: fc.constantFrom(null, '02:30', '10:00'),
  })
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

  it('are never above what was paid, whatever was taken off it', () => {
    fc.assert(
      fc.property(sale, fc.integer({ min: -60 * 24 * 10, max: 60 }), (sold, minute) => {
        const off = Math.floor((sum(sold.prices) * sold.percentOff) / 100)
        const discounts = splitByShares(off, sold.prices)
        const paid = sold.prices.map((price, i) => price - (discounts[i] ?? 0))
        const deadlines = deadlinesOf(PARIS, sold, sold.rule)
        const start = at(`${sold.day}T${sold.time ?? '00:00'}:20Z`).getTime()
        const share = shareAt(deadlines, new Date(start + minute * 60_000))
        const refunds = paid.map((amount) => refundOf(amount, share))
        const fees = paid.map((amount, i) => amount - (refunds[i] ?? 0))
        expect(Math.min(...fees)).toBeGreaterThanOrEqual(0)
        expect(sum(refunds) + sum(fees)).toBe(sum(paid))
        if (share === 100) expect(sum(fees)).toBe(0)
        if (share === 0) expect(sum(refunds)).toBe(0)
        // Less than a minor unit for each line in the buyer's favour.
        expect(sum(refunds) * 100).toBeGreaterThanOrEqual(sum(paid) * share)
        expect(sum(refunds) * 100).toBeLessThan(sum(paid) * share + 100 * paid.length)
      }),
    )
  })

  it('only fall with time', () => {
    fc.assert(
      fc.property(sale, ({ rule, ...visit }) => {
        const deadlines = deadlinesOf(PARIS, visit, rule)
        const shares = deadlines.map(({ ends }) => shareAt(deadlines, new Date(ends.getTime() - 1)))
        expect(shares).toEqual(rule.map(({ share }) => share))
        expect(deadlines.map(({ ends }) => ends.getTime())).toEqual(
          deadlines.map(({ ends }) => ends.getTime()).sort((one, other) => one - other),
        )
      }),
    )
  })
})

describe('what a product promises', () => {
  it('is the earliest end of free cancellation among its options', () => {
    expect(commonTerms([all(24), twoSteps])).toEqual({ hours: 48, varies: false })
    expect(commonTerms([[], []])).toEqual({ hours: null, varies: false })
  })

  it('depends on the ticket where not every one is free to cancel', () => {
    expect(commonTerms([all(24), []])).toEqual({ hours: null, varies: true })
    expect(commonTerms([[{ hours: 24, share: 50 }]])).toEqual({ hours: null, varies: true })
  })
})
