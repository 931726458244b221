import { clockIn, instantIn } from './city-clock.ts'
import type { Day, Time } from './day.ts'

/**
 * The last moment to cancel free of charge: `hours` before the visit starts (for opening hours, before its
 * day begins) by the city's clock. `null` hours means that the ticket cannot be cancelled.
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

/** What a cancellation needs to know of a paid ticket. */
export interface PaidTicket {
  /** The amount paid, in minor units. */
  paid: number
  /** Tickets of one package share this number; the earliest deadline among them applies to all. */
  packageGroup: number | null
  /** `undefined`: cannot be cancelled. */
  deadline: Date | undefined
}

/** The refund deadline of each ticket; in a package, the earliest one counts for every part. */
export function deadlinesOf(tickets: readonly PaidTicket[]): (Date | undefined)[] {
  return tickets.map((ticket) => {
    if (ticket.packageGroup === null) return ticket.deadline
    return tickets
      .filter(({ packageGroup }) => packageGroup === ticket.packageGroup)
      .map(({ deadline }) => deadline)
      .reduce((first, next) => (first && next ? (next < first ? next : first) : undefined))
  })
}

/** The refund of each ticket at an instant: the full price up to its deadline, nothing afterwards. */
export function refundsAt(tickets: readonly PaidTicket[], now: Date): number[] {
  const deadlines = deadlinesOf(tickets)
  return tickets.map(({ paid }, at) => {
    const deadline = deadlines[at]
    return deadline && now <= deadline ? paid : 0
  })
}
