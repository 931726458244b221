import type { PassengerType } from '#domain/offer/passenger.ts'
import type { Day, Time } from '#domain/time/day.ts'
import { choiceKey } from './ticket.ts'

/** A line of a basket as its payer saw it: all that would make it another ticket. */
export interface ShownLine {
  id: number
  /** What is bought: of a package, the package. */
  productId: number
  optionId: number
  day: Day
  time: Time | null
  /** The guide's, where the start time has one (ISO 639-1). */
  language?: string | undefined
  units: { type: PassengerType; count: number }[]
}

/** What an order tells about the tickets shown beside its button. */
export const shownLines = (lines: readonly ShownLine[]): ShownLine[] =>
  lines.map(({ id, productId, optionId, day, time, language, units }) => ({
    id,
    productId,
    optionId,
    day,
    time,
    language,
    units: units.map(({ type, count }) => ({ type, count })),
  }))

function lineKey(line: ShownLine): string {
  const units = [...line.units].sort((one, other) => (one.type < other.type ? -1 : 1))
  return JSON.stringify([line.id, line.language ?? null, choiceKey({ ...line, units })])
}

/** The held lines that were not shown as they are, in order. */
export function changedLines<L extends ShownLine>(shown: readonly ShownLine[], held: readonly L[]): L[] {
  const keys = new Set(shown.map(lineKey))
  return held.filter((line) => !keys.has(lineKey(line)))
}

/** Whether the tickets are the same, though one may have been removed and put back under another id. */
export const areSameTickets = (shown: readonly ShownLine[], held: readonly ShownLine[]): boolean => {
  const keys = (lines: readonly ShownLine[]) => lines.map((line) => lineKey({ ...line, id: 0 })).toSorted()
  return keys(shown).join() === keys(held).join()
}

/** Whether the payer saw exactly the held lines, in any order. */
export const isAsShown = (shown: readonly ShownLine[], held: readonly ShownLine[]): boolean =>
  shown.length === held.length && changedLines(shown, held).length === 0
