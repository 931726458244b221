interface Line {
  id: number
  /** Shared by the lines of one package; `null` outside packages. */
  packageGroup: number | null
}

/**
 * Groups lines into tickets as a buyer counts them, in order: each line is one, and a package's lines are
 * one.
 */
export function groupByTicket<L extends Line>(lines: readonly L[]): (readonly [L, ...L[]])[] {
  const tickets = new Map<string, [L, ...L[]]>()
  for (const line of lines) {
    const key = line.packageGroup === null ? `line ${line.id}` : `package ${line.packageGroup}`
    const ticket = tickets.get(key)
    if (ticket) ticket.push(line)
    else tickets.set(key, [line])
  }
  return [...tickets.values()]
}

/** The number of tickets shown everywhere: badge, basket, payment, confirmation, mail and voucher. */
export const countTickets = (lines: readonly Line[]): number => groupByTicket(lines).length
