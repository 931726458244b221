import { afterEach, expect, it, vi } from 'vitest'
import { linkTimeLeft, timeAfter } from './wall-clock.ts'

afterEach(() => void vi.useRealTimers())

const until = '2026-11-21T11:10:00.000Z'
const mailed = (now: string) => ({ email: 'ana@example.org', until, now })

it("measures a span by the server's clock alone", () => {
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') })
  expect(linkTimeLeft(mailed('2026-11-21T11:00:00.000Z'))).toBe(600_000)
  expect(linkTimeLeft(mailed('2026-11-21T11:10:00.001Z'))).toBe(0)
})

it("shows the end by the visitor's clock", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 5) })
  expect(timeAfter(600_000, 'de')).toBe('23:15')
  expect(timeAfter(3_600_000, 'en-us')).toBe('12:05 AM')
})
