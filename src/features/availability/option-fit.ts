import type { OptionDay, SlotView } from '#contract/availability.ts'
import type { OptionSummary } from '#contract/product.ts'
import { canBook } from '#domain/availability.ts'
import { countPassengers, travelling, type PassengerType, type Passengers } from '#domain/passenger.ts'

/** What the rules need to know of an option besides its day. */
export type OptionFacts = Pick<
  OptionSummary,
  'id' | 'name' | 'kind' | 'minimumPassengers' | 'maximumPassengers'
>

/** Reasons for which an option cannot be chosen with these passengers on this day; each has a sentence. */
export type OptionBlock =
  | { code: 'option_not_available' }
  | { code: 'sold_out' }
  | { code: 'passenger_not_offered'; type: PassengerType }
  | { code: 'not_enough_left'; left: number }

/** Reasons that a change of the passengers alone would remove: the option stays open, only adding it is refused. */
export type PassengerRefusal =
  { code: 'too_few_passengers'; minimum: number } | { code: 'too_many_passengers'; maximum: number }

const seatsFor = ({ status, left }: SlotView, count: number): boolean =>
  canBook(status) && (left === null || left >= count)

export function freeSlots(day: OptionDay | undefined, passengers: Passengers): SlotView[] {
  return day?.slots.filter((slot) => seatsFor(slot, countPassengers(passengers))) ?? []
}

export function blocksOption(day: OptionDay | undefined, passengers: Passengers): OptionBlock | undefined {
  if (!day || day.status === 'block_out' || day.status === 'unavailable')
    return { code: 'option_not_available' }
  if (day.status === 'sold_out') return { code: 'sold_out' }
  const stranger = travelling(passengers).find(({ type }) => !day.units.some((unit) => unit.type === type))
  if (stranger) return { code: 'passenger_not_offered', type: stranger.type }
  if (freeSlots(day, passengers).length > 0) return undefined
  const left = Math.max(0, ...day.slots.filter(({ status }) => canBook(status)).map((slot) => slot.left ?? 0))
  return { code: 'not_enough_left', left }
}

export function refusesPassengers(
  { minimumPassengers, maximumPassengers }: OptionFacts,
  passengers: Passengers,
): PassengerRefusal | undefined {
  const count = countPassengers(passengers)
  if (count < minimumPassengers) return { code: 'too_few_passengers', minimum: minimumPassengers }
  if (count > maximumPassengers) return { code: 'too_many_passengers', maximum: maximumPassengers }
  return undefined
}

/** Why a time cannot be had, in the words of S5 and S8; `undefined` when it can. */
export function blocksSlot(
  slot: SlotView,
  passengers: Passengers,
): OptionBlock | { code: 'time_not_available' } | undefined {
  if (slot.status === 'sold_out') return { code: 'sold_out' }
  if (!canBook(slot.status)) return { code: 'time_not_available' }
  return seatsFor(slot, countPassengers(passengers))
    ? undefined
    : { code: 'not_enough_left', left: slot.left ?? 0 }
}
