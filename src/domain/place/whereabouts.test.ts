import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kilometres } from './great-circle.ts'
import { readableDistance, TOO_FAR_KILOMETRES, whereabouts } from './whereabouts.ts'

const paris: [number, number] = [2.3376, 48.8606]
const stops = [
  { name: 'Eiffel Tower', at: [2.2945, 48.8584] as [number, number] },
  { name: 'Notre-Dame', at: [2.3499, 48.853] as [number, number] },
]
/** A place north of another, by kilometres. */
const north = ([lng, lat]: readonly [number, number], km: number): [number, number] => [
  lng,
  lat + (km / 6371) * (180 / Math.PI),
]

describe('whereabouts', () => {
  it('names the nearest stop in any order', () => {
    const louvre: [number, number] = [2.3359, 48.8611]
    for (const list of [stops, stops.toReversed()]) {
      const found = whereabouts(louvre, paris, list)
      expect(found).toMatchObject({ kind: 'near', stop: { name: 'Notre-Dame' } })
      expect(found.kilometres).toBeCloseTo(1.36, 1)
    }
  })

  it.each([
    [99.9, 'near'],
    [100.1, 'too_far'],
  ])('calls %d km from the last stop %s', (km, kind) => {
    expect(TOO_FAR_KILOMETRES).toBe(100)
    expect(whereabouts(north(stops[0]?.at ?? paris, km), paris, stops.slice(0, 1)).kind).toBe(kind)
  })

  it('measures to the centre from far away', () => {
    const tokyo: [number, number] = [139.76, 35.68]
    expect(whereabouts(tokyo, paris, stops)).toEqual({
      kind: 'too_far',
      kilometres: kilometres(tokyo, paris),
    })
  })

  it('counts stops far from the centre', () => {
    const castle = { name: 'Castle', at: north(paris, 160) }
    expect(whereabouts(north(paris, 159), paris, [...stops, castle])).toMatchObject({
      kind: 'near',
      stop: castle,
    })
  })

  it('calls everything too far without stops', () => {
    expect(whereabouts(paris, paris, [])).toEqual({ kind: 'too_far', kilometres: 0 })
  })
})

describe('readableDistance', () => {
  it.each([
    [0, 10, 'meter'],
    [0.338, 340, 'meter'],
    [0.994, 990, 'meter'],
    [0.996, 1, 'kilometer'],
    [2.14, 2.1, 'kilometer'],
    [9.94, 9.9, 'kilometer'],
    [9.96, 10, 'kilometer'],
    [24.6, 25, 'kilometer'],
  ])('rounds %d km to %d %ss', (km, amount, unit) => {
    const said = readableDistance(km, 'metric')
    expect(said.unit).toBe(unit)
    expect(said.amount).toBeCloseTo(amount, 10)
  })

  it.each([
    [0, 50, 'foot'],
    [0.1, 350, 'foot'],
    [0.297, 950, 'foot'],
    [0.3, 0.2, 'mile'],
    [2.14, 1.3, 'mile'],
    [9711, 6034, 'mile'],
  ])('rounds %d km to %d for Americans (%s)', (km, amount, unit) => {
    const said = readableDistance(km, 'american')
    expect(said.unit).toBe(unit)
    expect(said.amount).toBeCloseTo(amount, 10)
  })

  it('rounds distances to their last digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 20_000, noNaN: true }), (km) => {
        const { amount, unit } = readableDistance(km, 'metric')
        const told = unit === 'meter' ? amount / 1000 : amount
        const step = unit === 'meter' ? 0.01 : told < 10 ? 0.1 : 1
        expect(Math.abs(told - km)).toBeLessThanOrEqual(step / 2 + 1e-9)
      }),
    )
  })
})
