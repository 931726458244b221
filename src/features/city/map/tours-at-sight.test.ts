import { expect, it } from 'vitest'
import { aCityTour, aMapOf, aRouteOn, PARIS } from '#tests/fixtures/city-tour.ts'
import { toursAtSight } from './tours-at-sight.ts'

const tower: [number, number] = [2.2945, 48.8584]
/** 0.002 of a degree of latitude is some 220 m, 0.004 is 440 m. */
const north = (degrees: number): [number, number] => [tower[0], tower[1] + degrees]
const sight = { name: 'Eiffel Tower', at: tower }
const lineBy = (route: Parameters<typeof aRouteOn>[0], id = 1) => aCityTour({ id }, aMapOf(aRouteOn(route)))
const stop = { name: 'Champ de Mars', at: PARIS, sights: [] }

it.each([
  ['whose stop names it', lineBy({ stops: [{ ...stop, sights: ['Eiffel Tower'] }] })],
  ['with a stop close by', lineBy({ stops: [{ ...stop, at: north(0.002) }] })],
  ['whose line passes it', lineBy({ stops: [stop], shape: [PARIS, north(0.002)] })],
  ['that begin there', aCityTour({ meeting: { name: '', address: '', at: north(0.002) } })],
])('leads to tours %s', (_, tour) => {
  expect(toursAtSight(sight, [tour])).toEqual([tour])
})

it.each([
  ['with a stop too far away', lineBy({ stops: [{ ...stop, at: north(0.004) }] })],
  ['whose stop names another', lineBy({ stops: [{ ...stop, sights: ['Louvre'] }] })],
  ['that begin elsewhere', aCityTour()],
  ['of several parts', aCityTour({ kind: 'package' }, aMapOf(aRouteOn({ shape: [tower] })))],
])('leads to no tours %s', (_, tour) => {
  expect(toursAtSight(sight, [tour])).toEqual([])
})
