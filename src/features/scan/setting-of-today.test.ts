import { describe, expect, it } from 'vitest'
import { settingOfToday } from './setting-of-today.ts'

const product = (id: number, zone: string) => ({ id, name: '', locationName: '', zone, today: '2026-11-30' })
const scanner = {
  ...{ login: 'anna', name: 'Anna', scanner: 'Bus 3', operator: null },
  products: [product(1, 'Europe/Paris'), product(2, 'America/New_York')],
}
const chosen = (over: object = {}) => ({ productId: 1, day: '2026-12-01', chosenOn: '2026-12-01', ...over })
const dayAt = (now: string, setting = chosen()) => settingOfToday(scanner, setting, new Date(now))?.day

describe('the day of a scanner', () => {
  it('is the one that was chosen, until the city’s midnight', () => {
    expect(dayAt('2026-12-01T22:59:59Z')).toBe('2026-12-01')
    expect(dayAt('2026-12-01T23:00:00Z')).toBe('2026-12-02')
    expect(dayAt('2026-12-04T10:00:00Z')).toBe('2026-12-04')
  })

  it('is each city’s own', () => {
    expect(dayAt('2026-12-02T04:59:59Z', chosen({ productId: 2 }))).toBe('2026-12-01')
    expect(dayAt('2026-12-02T05:00:00Z', chosen({ productId: 2 }))).toBe('2026-12-02')
  })

  it('is yesterday where that was chosen today, and for today alone', () => {
    const lastBoat = chosen({ chosenOn: '2026-12-02' })
    expect(dayAt('2026-12-02T00:30:00Z', lastBoat)).toBe('2026-12-01')
    expect(dayAt('2026-12-02T23:30:00Z', lastBoat)).toBe('2026-12-03')
  })

  it('is none for a product that this login may not scan', () => {
    expect(dayAt('2026-12-01T10:00:00Z', chosen({ productId: 3 }))).toBeUndefined()
  })
})
