import type { Day, Time } from './day.ts'

const MILLISECONDS_OF_DAY = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached per zone: creating a formatter costs more than all the calls a calendar month makes. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** The date and time of a city's wall clock at an instant. */
export function clockIn(zone: string, instant: Date): { day: Day; time: Time } {
  const parts = clockOf(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((found) => found.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** How far a city's wall clock is ahead of UTC at an instant. */
function offsetAt(zone: string, instant: number): number {
  const { day, time } = clockIn(zone, new Date(instant))
  return Date.parse(`${day}T${time}:00Z`) - instant
}

/**
 * The instant of a city's wall clock. The hour that a clock change skips or repeats is read by the offset
 * before the change.
 */
export function instantIn(zone: string, day: Day, time: Time): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const before = wanted - offsetAt(zone, wanted - MILLISECONDS_OF_DAY)
  const after = wanted - offsetAt(zone, wanted + MILLISECONDS_OF_DAY)
  const reads = (instant: number) => instant + offsetAt(zone, instant) === wanted
  return new Date(!reads(before) && reads(after) ? after : before)
}
