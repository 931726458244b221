import { describe, expect, it } from 'vitest'
import type { RouteMap } from '#contract/catalogue/map.ts'
import { localRoutes } from './city-map.ts'

const line = (key: string, ...places: [number, number][]): RouteMap['routes'][number] => ({
  key,
  name: key,
  colour: 'red',
  mode: 'bus',
  loop: false,
  stops: places.map((at, i) => ({ name: `${i}`, at, sights: [] })),
  shape: [],
  first: '09:00',
  last: '18:00',
  durationMinutes: 60,
  everyMinutes: [],
})
const paris: [number, number] = [2.3522, 48.8566]
const map = (...routes: RouteMap['routes']): RouteMap => ({ routes, water: [], parks: [] })

describe('localRoutes', () => {
  it('leaves out lines that leave the city', () => {
    const red = line('red', [2.2945, 48.8584], [2.35, 48.853])
    const versailles = line('versailles', [2.3316, 48.8719], [2.1204, 48.8049])
    expect(localRoutes(map(red, versailles), paris).routes).toEqual([red])
  })

  it('draws a line shared by products once', () => {
    const red = line('red', [2.2945, 48.8584], [2.35, 48.853])
    expect(localRoutes(map(red, { ...red, key: 'red-again' }), paris).routes).toEqual([red])
  })
})
