import { describe, expect, it } from 'vitest'
import { experienceOf } from './experience.ts'

describe('what visitors do with a product', () => {
  it.each([
    ['hop_on', 'ride', 'sail', 'ride', 'ride'],
    ['cruise', 'ride', 'sail', 'ride', 'sail'],
    ['attraction', 'visit', 'visit', 'visit', 'visit'],
    ['tour', 'ride', 'sail', 'ride', 'walk'],
    ['package', 'ride', 'sail', 'ride', 'ride'],
  ] as const)('%s', (kind, bus, boat, both, none) => {
    expect(experienceOf({ kind, transport: 'bus' })).toBe(bus)
    expect(experienceOf({ kind, transport: 'boat' })).toBe(boat)
    expect(experienceOf({ kind, transport: 'bus_boat' })).toBe(both)
    expect(experienceOf({ kind, transport: null })).toBe(none)
  })
})
