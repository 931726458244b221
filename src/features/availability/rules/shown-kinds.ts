import type { Booking, BookingPart } from './booking.ts'
import type { PassengerKind } from './booking-props.ts'
import type { OptionFacts } from './option-fit.ts'

/**
 * The types of the picked tickets, or of the first one of each part, so that each age has one type. Types
 * that have passengers are shown too, so that they can be removed.
 */
export function shownKinds(
  kinds: readonly PassengerKind[],
  parts: readonly BookingPart[],
  { picks, passengers }: Pick<Booking, 'picks' | 'passengers'>,
): PassengerKind[] {
  const asked = parts.flatMap(({ optionIds }, part) => picks[part]?.optionId ?? optionIds[0] ?? [])
  const own = kinds.filter(({ of }) => !of || asked.every((id) => of.includes(id)))
  const shown = new Map(own.map((kind) => [kind.type, kind]))
  for (const kind of kinds) {
    if ((passengers[kind.type] ?? 0) > 0 && !shown.has(kind.type)) shown.set(kind.type, kind)
  }
  return kinds.filter((kind) => shown.get(kind.type) === kind)
}

/** How many can travel together: the limit of the picked tickets, or the largest one of each part. */
export function mostPassengers(
  parts: readonly BookingPart[],
  picks: Booking['picks'],
  facts: readonly OptionFacts[],
): number {
  const byPart = parts.map(({ optionIds }, part) => {
    const ids = picks[part] ? [picks[part].optionId] : optionIds
    return Math.max(...facts.filter(({ id }) => ids.includes(id)).map((fact) => fact.maximumPassengers))
  })
  return Math.min(...byPart)
}
