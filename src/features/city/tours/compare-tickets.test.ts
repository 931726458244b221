import { describe, expect, it } from 'vitest'
import { prices } from '#tests/fixtures/catalogue.ts'
import { aCityTour, aMapOf, anOptionOn, aRouteOn, aUnit, PARIS } from '#tests/fixtures/city-tour.ts'
import { compareTickets } from './compare-tickets.ts'

const twoDays = [
  anOptionOn(1, [aUnit('adult', 39), aUnit('child', 20)]),
  anOptionOn(2, [aUnit('adult', 49), aUnit('child', 25)]),
]
const opera = { name: 'Opéra', at: PARIS, sights: [] }
const bus = aCityTour(
  { options: twoDays },
  aMapOf(
    aRouteOn({ stops: [opera, { ...opera, name: 'Louvre' }], first: '09:30', last: '00:30' }),
    aRouteOn({ key: 'blue', stops: [opera], first: '08:45', last: '23:10' }),
    aRouteOn({ key: 'river', mode: 'boat', first: '07:00', last: '02:00' }),
  ),
)
const cruise = aCityTour({ id: 2110, kind: 'cruise', transport: 'boat' })
const pass = aCityTour({
  id: 2112,
  kind: 'package',
  transport: 'bus_boat',
  options: [...twoDays, anOptionOn(3, [aUnit('adult', 15)])],
  parts: [
    { productId: 2182, name: 'Bus', operator: null, optionIds: [1, 2] },
    { productId: 2110, name: 'Boat', operator: null, optionIds: [3] },
  ],
})

describe('compareTickets', () => {
  it('compares hop-on options and their packages', () => {
    const tickets = compareTickets([bus, cruise, pass])
    expect(tickets.map(({ key, boat }) => [key, boat])).toEqual([
      ['2182-1', false],
      ['2182-2', false],
      ['2112', true],
    ])
  })

  it('adds up the cheapest parts of a package', () => {
    const [, two, both] = compareTickets([bus, cruise, pass])
    expect(two?.from).toEqual({ adult: prices(49), child: prices(25) })
    expect(both?.from).toEqual({ adult: { EUR: 5400, GBP: 4860, USD: 5940 } })
  })

  it('counts shared stops once and lists bus hours', () => {
    const [ticket] = compareTickets([bus])
    expect(ticket).toMatchObject({ lines: 3, stops: 2, hours: { first: '08:45', last: '00:30' } })
  })

  it('tells the hours of lines that run today', () => {
    const hoursWith = (...runs: boolean[]) => {
      const lines = runs.map((one, at) => aRouteOn({ runs: one, first: at === 0 ? '09:00' : '10:00' }))
      return compareTickets([aCityTour({ options: twoDays }, aMapOf(...lines))])[0]?.hours
    }
    expect(hoursWith(true, true)).toMatchObject({ first: '09:00' })
    expect(hoursWith(false, true)).toMatchObject({ first: '10:00' })
    expect(hoursWith(false, false)).toBe('notToday')
  })

  it('compares nothing with a single ticket', () => {
    expect(compareTickets([aCityTour(), cruise])).toEqual([])
  })
})
