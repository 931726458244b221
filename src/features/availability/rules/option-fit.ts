import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { OptionSummary } from '#contract/catalogue/product.ts'
import { blocksOption as blocked, type ChoiceRefusal, type PartyRules } from '#domain/offer/choice.ts'
import { travelling, type PassengerType, type Passengers } from '#domain/offer/passenger.ts'

/** What the rules need to know of an option besides its day. */
export interface OptionFacts extends Pick<OptionSummary, 'id' | 'name' | 'kind'>, PartyRules {
  /**
   * Types that only other options sell, each with the type that covers its ages here: “youth” becomes
   * “adult”.
   */
  instead?: Partial<Record<PassengerType, PassengerType>>
}

/** The facts of the day's option; none for an unknown option. */
export const factsOf = (
  { optionId }: Pick<OptionDay, 'optionId'>,
  facts: readonly OptionFacts[],
): Pick<OptionFacts, 'instead'> => facts.find(({ id }) => id === optionId) ?? {}

/** The same passengers in the types of an option. */
export function travelAs({ instead = {} }: Pick<OptionFacts, 'instead'>, passengers: Passengers): Passengers {
  const people: Passengers = {}
  for (const { type, count } of travelling(passengers)) {
    const own = instead[type] ?? type
    people[own] = (people[own] ?? 0) + count
  }
  return people
}

export type OptionRefusal =
  Exclude<ChoiceRefusal, { code: 'day_not_available' }> | { code: 'option_not_available' }

/** The refusal of the rule; if the day is unavailable, other options may still be available. */
export const asOption = (refusal: ChoiceRefusal | undefined): OptionRefusal | undefined =>
  refusal?.code === 'day_not_available' ? { code: 'option_not_available' } : refusal

/** Why an option cannot be picked on this day with these passengers. */
export const blocksOption = (day: OptionDay | undefined, passengers: Passengers): OptionRefusal | undefined =>
  asOption(blocked(day, passengers))
