import type { OptionDay } from '#contract/catalogue/availability.ts'
import { refusesChoice } from '#domain/offer/choice.ts'
import { countPassengers, type Passengers, type PassengerType } from '#domain/offer/passenger.ts'
import type { Translate } from '#i18n/texts.ts'
import type { Booking, BookingPart } from './booking.ts'
import {
  asOption,
  blocksOption,
  factsOf,
  travelAs,
  type OptionFacts,
  type OptionRefusal,
} from './option-fit.ts'

export type BookingRefusal =
  | OptionRefusal
  | { code: 'day_required' | 'day_not_available' | 'option_required' | 'package_incomplete' }
  | { code: 'no_times' | 'no_options' }

/** The step beside which a refusal is shown. */
export type RefusalPlace = 'day' | 'passengers' | `part-${number}`

/** The part of the product that a refusal is about. */
export function partOfPlace(place: RefusalPlace | undefined): number | undefined {
  return place?.startsWith('part-') ? Number(place.slice('part-'.length)) : undefined
}

export interface PlacedRefusal {
  place: RefusalPlace
  refusal: BookingRefusal
}

/** The first reason why a booking cannot be added, in the order of the steps; `undefined` when it can. */
export function refusesBooking(
  booking: Booking,
  parts: readonly BookingPart[],
  facts: readonly OptionFacts[],
  options: readonly OptionDay[],
): PlacedRefusal | undefined {
  if (!booking.day) return { place: 'day', refusal: { code: 'day_required' } }
  if (countPassengers(booking.passengers) === 0)
    return { place: 'passengers', refusal: { code: 'no_passengers' } }
  for (const part of parts.keys()) {
    const refusal = refusesPick(booking, part, parts.length > 1, facts, options)
    if (refusal) return { place: `part-${part}`, refusal }
  }
  return undefined
}

/**
 * The refusal that is shown after a press: it stays, with current numbers, as long as it holds. Another
 * reason waits for the next press.
 */
export const stillRefused = (pressed: PlacedRefusal | undefined, now: PlacedRefusal | undefined) =>
  pressed && pressed.place === now?.place && pressed.refusal.code === now.refusal.code ? now : undefined

/** Why the pick of a part cannot be added. */
export function refusesPick(
  { picks, passengers }: Booking,
  part: number,
  isPackage: boolean,
  facts: readonly OptionFacts[],
  options: readonly OptionDay[],
): BookingRefusal | undefined {
  const pick = picks[part]
  const fact = facts.find(({ id }) => id === pick?.optionId)
  if (!pick || !fact) return { code: isPackage ? 'package_incomplete' : 'option_required' }
  const day = options.find(({ optionId }) => optionId === pick.optionId)
  return asOption(refusesChoice(fact, day, { time: pick.time, passengers }))
}

/** The refusal when no option fits this day and these passengers (S8). */
export function nothingFits(
  options: readonly OptionDay[],
  passengers: Passengers,
  facts: readonly OptionFacts[],
): boolean {
  const fits = (option: OptionDay) => !blocksOption(option, travelAs(factsOf(option, facts), passengers))
  return options.length > 0 && !options.some(fits)
}

export function refusalText(
  refusal: BookingRefusal,
  t: Translate<'availability'>,
  nameOf: (type: PassengerType) => string,
): string {
  switch (refusal.code) {
    case 'too_few_passengers':
      return t('refusal.too_few_passengers', { minimum: refusal.minimum })
    case 'too_many_passengers':
      return t('refusal.too_many_passengers', { maximum: refusal.maximum })
    case 'passenger_not_offered':
      return t('refusal.passenger_not_offered', { name: nameOf(refusal.type) })
    case 'not_enough_left':
      return t('refusal.not_enough_left', { count: refusal.left })
    default:
      return t(`refusal.${refusal.code}`)
  }
}
