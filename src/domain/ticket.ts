interface Line {
  id: number
  /** The lines of one package share this number. */
  packageGroup: number | null
}

/** Tickets as a buyer counts them, in order: a line is one, and so are all lines of a package. */
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

/** The one number told of an order: badge, basket, payment, confirmation, mail and voucher. */
export const countTickets = (lines: readonly Line[]): number => groupByTicket(lines).length
