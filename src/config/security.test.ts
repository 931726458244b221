import { expect, it } from 'vitest'
import {
  mapDirectives,
  mapWorkerPolicy,
  permissionsPolicy,
  policyDirectives,
  scanDirectives,
  voucherDirectives,
} from './security.ts'

const tiles = ['https://tiles.example', 'https://letters.example']

it('allows workers only on map, voucher and scanner', () => {
  expect(policyDirectives).toContain("worker-src 'none'")
  expect(policyDirectives).toContain("trusted-types 'none'")
  expect(mapDirectives([])).toEqual(["worker-src 'self'", 'trusted-types default'])
  expect(voucherDirectives).toEqual(["worker-src 'self'", 'trusted-types voucher-worker'])
  expect(scanDirectives).toEqual(["worker-src 'self'", 'trusted-types scan-worker'])
})

it('opens only the map to background origins', () => {
  const connect = 'connect-src https://tiles.example https://letters.example'
  expect(mapDirectives(tiles)).toContain(connect)
  expect(mapWorkerPolicy(tiles)).toBe(`default-src 'none'; frame-ancestors 'none'; ${connect}`)
  expect(mapWorkerPolicy([])).toBe("default-src 'none'; frame-ancestors 'none'")
})

it('allows location and camera only where needed', () => {
  expect(permissionsPolicy()).toContain('geolocation=(), ')
  expect(permissionsPolicy({ geolocation: true })).toContain('geolocation=(self), ')
  for (const policy of [permissionsPolicy(), permissionsPolicy({ geolocation: true })]) {
    expect(policy).toMatch(/^camera=\(\), microphone=\(\), .*payment=\(self\)/)
  }
  expect(permissionsPolicy({ camera: true })).toMatch(/^camera=\(self\), microphone=\(\), geolocation=\(\), /)
})
