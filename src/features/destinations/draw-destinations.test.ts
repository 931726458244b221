import { describe, expect, it } from 'vitest'
import { drawDestinations, LABEL_SIZE, type Place } from './draw-destinations.ts'

const lisbon: Place = { id: 23, name: 'Lisbon', centre: [-9.1393, 38.7223] }
const sintra: Place = { id: 7004, name: 'Sintra', centre: [-9.3817, 38.7979] }
const athens: Place = { id: 8070, name: 'Athens', centre: [23.7275, 37.9838] }
const edinburgh: Place = { id: 8080, name: 'Edinburgh', centre: [-3.1883, 55.9533] }
const newYork: Place = { id: 8040, name: 'New York', centre: [-74.006, 40.7128] }

describe('drawDestinations', () => {
  it('draws Europe, or the world if needed', () => {
    const ids = (...places: Place[]) =>
      drawDestinations(places).map(({ points }) => points.map(({ id }) => id))
    expect(ids(lisbon, athens, newYork)).toEqual([[23, 8070], [8040]])
    expect(ids(lisbon)).toEqual([[23]])
    expect(ids(newYork)).toEqual([[8040]])
    expect(ids()).toEqual([])
  })

  it('draws north above and east right', () => {
    const [map] = drawDestinations([lisbon, athens, edinburgh])
    const [west, east, north] = map?.points ?? []
    expect(west?.x).toBeLessThan(east?.x ?? 0)
    expect(north?.y).toBeLessThan(west?.y ?? 0)
    for (const { x, y } of map?.points ?? []) {
      expect(x > 0 && x < (map?.width ?? 0) && y > 0 && y < (map?.height ?? 0)).toBe(true)
    }
  })

  it('puts every city on land', () => {
    const [map] = drawDestinations([lisbon, athens])
    const [sx = 0, sy = 0, dx = 0, dy = 0] = map?.toSheet.match(/-?[\d.]+/g)?.map(Number) ?? []
    const [longitude, latitude] = lisbon.centre
    // Tenths of a degree.
    expect(Math.round((longitude * 10 + dx) * sx)).toBeCloseTo(map?.points[0]?.x ?? 0, -0.5)
    expect(Math.round((latitude * 10 + dy) * sy)).toBeCloseTo(map?.points[0]?.y ?? 0, -0.5)
    expect(map?.land).toMatch(/^M-?\d+,-?\d+ .*z$/)
  })

  it('lets no name cover another', () => {
    const crowd = Array.from({ length: 12 }, (_, index) => ({ ...sintra, id: index, name: 'Sintra-on-Sea' }))
    const named = (drawDestinations([...crowd, athens])[0]?.points ?? []).filter(({ label }) => label)
    const rows = named.map(({ label }) => label?.y ?? 0).sort((a, b) => a - b)
    expect(named.length).toBeLessThan(6)
    const sides = new Set(named.map(({ label }) => `${label?.anchor} ${label?.y}`))
    expect(sides.size).toBe(named.length)
    expect(rows.at(-1) ?? 0).toBeGreaterThan(LABEL_SIZE)
  })
})
