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

/** A paid ticket as a cancellation looks at it. */
export interface PaidTicket {
  /** What was paid for it, minor units. */
  paid: number
  /** The parts of one package share it: they go together, by the earliest deadline. */
  packageGroup: number | null
  /** `undefined` cannot be cancelled. */
  deadline: Date | undefined
}

/** Up to when each ticket comes back in full; a package is as strict as its strictest part. */
export function deadlinesOf(tickets: readonly PaidTicket[]): (Date | undefined)[] {
  return tickets.map((ticket) => {
    if (ticket.packageGroup === null) return ticket.deadline
    return tickets
      .filter(({ packageGroup }) => packageGroup === ticket.packageGroup)
      .map(({ deadline }) => deadline)
      .reduce((first, next) => (first && next ? (next < first ? next : first) : undefined))
  })
}

/** What comes back for each ticket at an instant: all of it up to its deadline, nothing after. */
export function refundsAt(tickets: readonly PaidTicket[], now: Date): number[] {
  const deadlines = deadlinesOf(tickets)
  return tickets.map(({ paid }, at) => {
    const deadline = deadlines[at]
    return deadline && now <= deadline ? paid : 0
  })
}
