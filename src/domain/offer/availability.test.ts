import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOption } from '#tests/fixtures/catalogue.ts'
import { canBook, standingOn, sumOf, toldLeft, type Standing } from './availability.ts'
import { blocksOption, blocksSlot, offeredOn, toldSlot } from './choice.ts'
import { worstOf } from './package.ts'

const day = '2026-11-23'
const noon = { day, time: '12:00' }
const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`

interface Sold {
  hour: number
  taken: number
}
interface Boats {
  capacity: number | null
  almostSoldOutAt: number | undefined
  slots: Sold[]
}

const anyBoats: fc.Arbitrary<Boats> = fc.record({
  capacity: fc.option(fc.integer({ min: 1, max: 30 })),
  almostSoldOutAt: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
  slots: fc.uniqueArray(
    fc.record({ hour: fc.integer({ min: 9, max: 20 }), taken: fc.integer({ min: 0, max: 30 }) }),
    { minLength: 1, maxLength: 8, selector: ({ hour }) => hour },
  ),
})

const optionOf = ({ capacity, almostSoldOutAt, slots }: Boats) =>
  anOption({
    kind: 'start_times',
    capacity,
    almostSoldOutAt,
    cutoffMinutes: 0,
    maximumPassengers: 12,
    timetable: [{ times: slots.map(({ hour }) => at(hour)) }],
  })

const takenOf =
  ({ slots }: Boats) =>
  (time: string) =>
    slots.find(({ hour }) => at(hour) === time)?.taken ?? 0

const standingOf = (boats: Boats) => standingOn(optionOf(boats), day, takenOf(boats), noon)

/** Seats on sale after noon, each boat counted by itself. */
function seatsOf({ capacity, slots }: Boats): number {
  const later = slots.filter(({ hour }) => hour > 12)
  if (capacity === null) return later.length > 0 ? Infinity : 0
  return later.reduce((seats, { taken }) => seats + Math.max(0, capacity - taken), 0)
}

const thresholdOf = ({ almostSoldOutAt = 10 }: Boats) => almostSoldOutAt

describe('the seats of a day', () => {
  const standing = (status: Standing['status'], left: number | null, scarceAt = 10) => ({
    ...{ status, left, scarceAt },
  })
  const scarce = (left: number) => standing('almost_sold_out', left)

  it('add up over what can be booked', () => {
    expect(sumOf([scarce(2), scarce(5), standing('unavailable', 9)])).toEqual(scarce(7))
    expect(sumOf([scarce(2), standing('available', null)])).toEqual(standing('available', null))
    expect(sumOf([standing('sold_out', 0), standing('block_out', 9)])).toEqual(standing('sold_out', 0))
    expect(sumOf([])).toMatchObject({ status: 'unavailable', left: 0 })
  })

  it('are not scarce on a day with 6 left on each of 8 boats', () => {
    const slots = Array.from({ length: 8 }, (_, after) => ({ hour: 13 + after, taken: 24 }))
    const full = { capacity: 30, almostSoldOutAt: undefined, slots }
    expect(standingOf(full)).toMatchObject({ status: 'available', left: 48 })
    expect(toldLeft(standingOf(full))).toBeNull()
    const nearlyOver = slots.map(({ hour }) => ({ hour, taken: hour < 19 ? 30 : 25 }))
    expect(standingOf({ ...full, slots: nearlyOver })).toMatchObject({ status: 'almost_sold_out', left: 10 })
  })

  it('are told at or under the threshold of the option, as their sum', () => {
    fc.assert(
      fc.property(anyBoats, (boats) => {
        const seats = seatsOf(boats)
        const isScarce = seats > 0 && seats <= thresholdOf(boats)
        expect(toldLeft(standingOf(boats))).toBe(isScarce ? seats : null)
        expect(canBook(standingOf(boats).status)).toBe(seats > 0)
      }),
    )
  })

  it('of several options are told only where each of them is scarce', () => {
    fc.assert(
      fc.property(fc.array(anyBoats, { minLength: 1, maxLength: 3 }), (options) => {
        const days = options.map(standingOf)
        const seats = options.map(seatsOf).reduce((all, one) => all + one, 0)
        const isScarce =
          seats > 0 &&
          seats <= Math.max(...options.map(thresholdOf)) &&
          days.every(({ status }) => status !== 'available')
        expect(toldLeft(sumOf(days))).toBe(isScarce ? seats : null)
      }),
    )
  })

  it('of a package are those of the part that has fewest', () => {
    fc.assert(
      fc.property(fc.array(anyBoats, { minLength: 2, maxLength: 3 }), (parts) => {
        const days = parts.map(standingOf)
        const fewest = Math.min(...parts.map(seatsOf))
        const isScarce = fewest > 0 && days.some(({ status }) => status === 'almost_sold_out')
        expect(toldLeft(worstOf(days))).toBe(isScarce ? fewest : null)
      }),
    )
  })

  it('never grow scarcer when one is given back', () => {
    const rank = { sold_out: 0, almost_sold_out: 1, available: 2 } as Record<string, number>
    fc.assert(
      fc.property(anyBoats, fc.nat(7), (boats, which) => {
        const slots = boats.slots.map((slot, place) =>
          place === which % boats.slots.length ? { ...slot, taken: Math.max(0, slot.taken - 1) } : slot,
        )
        const [before, after] = [boats, { ...boats, slots }].map((one) => standingOf(one).status)
        expect(rank[after ?? ''] ?? 0).toBeGreaterThanOrEqual(rank[before ?? ''] ?? 0)
      }),
    )
  })
})

describe('a slot as customers are told of it', () => {
  it('refuses each party as the seats themselves do, and gives no other number away', () => {
    fc.assert(
      fc.property(anyBoats, fc.integer({ min: 1, max: 12 }), (boats, adult) => {
        const option = optionOf(boats)
        const real = offeredOn(option, day, noon, takenOf(boats))
        const told = { ...real, slots: real.slots.map((slot) => toldSlot(slot, option)) }
        expect(blocksOption(told, { adult })).toEqual(blocksOption(real, { adult }))
        told.slots.forEach((slot, place) => {
          expect(blocksSlot(slot, { adult })).toEqual(blocksSlot(real.slots[place], { adult }))
          if (slot.left !== null) expect(slot.left).toBeLessThanOrEqual(thresholdOf(boats))
          if (slot.takes !== null) expect(slot.takes).toBeLessThan(option.maximumPassengers)
        })
      }),
    )
  })
})
