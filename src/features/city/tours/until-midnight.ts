import { clockIn, instantIn } from '#domain/time/city-clock.ts'
import { addDays } from '#domain/time/day.ts'

/**
 * How long a page that says what runs today may be cached: fresh for five minutes, sent until midnight at
 * most.
 */
export function freshToday(zone: string, now: Date): { maxAge: number; swr: number } {
  const midnight = instantIn(zone, addDays(clockIn(zone, now).day, 1), '00:00')
  const left = Math.max(0, Math.floor((midnight.getTime() - now.getTime()) / 1000))
  const maxAge = Math.min(300, left)
  return { maxAge, swr: left - maxAge }
}
