import type { Day, Time } from '#domain/time/day.ts'
import type { PassengerType } from '#domain/offer/passenger.ts'

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

interface ChosenLine {
  productId: number
  optionId: number
  day: Day
  time: Time | null
  units: readonly { type: PassengerType; count: number }[]
}

/** Identifies a line of a basket by what was chosen: its id is another one when it is held again. */
export const choiceKey = ({ productId, optionId, day, time, units }: ChosenLine): string =>
  JSON.stringify([productId, optionId, day, time, units.map(({ type, count }) => [type, count])])

/** The keys of all lines, in order; equal choices are told apart by their turn. */
export function choiceKeys(lines: readonly ChosenLine[]): string[] {
  const keys = lines.map(choiceKey)
  return keys.map((key, at) => `${key}${keys.slice(0, at).filter((other) => other === key).length}`)
}
