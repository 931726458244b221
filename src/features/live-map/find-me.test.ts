import { expect, it } from 'vitest'
import { findMe } from './find-me.ts'

const device = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void): Geolocation => ({
  getCurrentPosition: (found, failed) => answer(found, failed ?? (() => {})),
  watchPosition: () => 0,
  clearWatch: () => {},
})
const failing = (code: number) => device((_, failed) => failed({ code } as GeolocationPositionError))

it('gives longitude before latitude, as maps do', async () => {
  const found = device((tell) =>
    tell({ coords: { longitude: 2.34, latitude: 48.86 } } as GeolocationPosition),
  )
  expect(await findMe(found)).toEqual([2.34, 48.86])
})

it.each([
  ['a visitor who refuses', 1, 'refused'],
  ['a device that does not know', 2, 'unknown'],
  ['a device that takes too long', 3, 'unknown'],
])('reports a failed location as %s', async (_, code, told) => {
  expect(await findMe(failing(code))).toBe(told)
})

it('says so where the browser offers no location', async () => {
  expect(await findMe(undefined)).toBe('unknown')
})
