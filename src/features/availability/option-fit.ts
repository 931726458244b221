import type { OptionDay, SlotView } from '#contract/availability.ts'
import type { OptionSummary } from '#contract/product.ts'
import { canBook } from '#domain/availability.ts'
import type { PartyRules } from '#domain/option.ts'
import { countPassengers, travelling, type PassengerType, type Passengers } from '#domain/passenger.ts'

/** What the rules need to know of an option besides its day. */
export interface OptionFacts extends Pick<OptionSummary, 'id' | 'name' | 'kind'>, PartyRules {
  /** Types of other options alone, and the one that takes their ages here: “youth” there is “adult” here. */
  instead?: Partial<Record<PassengerType, PassengerType>>
}

/** What is known of the option of a day; of one that is not known, nothing. */
export const factsOf = (
  { optionId }: Pick<OptionDay, 'optionId'>,
  facts: readonly OptionFacts[],
): Pick<OptionFacts, 'instead'> => facts.find(({ id }) => id === optionId) ?? {}

/** The same people in the types of an option. */
export function travelAs({ instead = {} }: Pick<OptionFacts, 'instead'>, passengers: Passengers): Passengers {
  const people: Passengers = {}
  for (const { type, count } of travelling(passengers)) {
    const own = instead[type] ?? type
    people[own] = (people[own] ?? 0) + count
  }
  return people
}

/** Reasons for which an option cannot be chosen with these passengers on this day; each has a sentence. */
export type OptionBlock =
  | { code: 'option_not_available' }
  | { code: 'sold_out' }
  | { code: 'passenger_not_offered'; type: PassengerType }
  | { code: 'not_enough_left'; left: number }

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
