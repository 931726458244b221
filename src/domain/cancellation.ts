import { clockIn, instantIn, type Day, type Time } from './day.ts'

/**
 * The last moment to cancel free of charge: so many hours before the visit starts (or its day begins, for
 * opening hours), as an instant of the city's clock. `null` hours is a ticket that cannot be cancelled.
 */
export function cancelDeadline(
  zone: string,
  visit: { day: Day; time?: Time | null | undefined },
  hours: number | null,
): { instant: Date; day: Day; time: Time } | undefined {
  if (hours === null) return undefined
  const start = instantIn(zone, visit.day, visit.time ?? '00:00')
  const instant = new Date(start.getTime() - hours * 3_600_000)
  return { instant, ...clockIn(zone, instant) }
}
