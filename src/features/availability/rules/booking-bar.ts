import { countPassengers } from '#domain/offer/passenger.ts'
import type { Prices } from '#domain/price/money.ts'
import type { Booking } from './booking.ts'
import type { PlacedRefusal } from './refusal.ts'

/** What the bar at the bottom of a phone offers: the step that is missing, or to add the booking. */
export type BarOffer =
  /** `to` is the id of the element that it leads to. */
  { missing: 'day' | 'passengers' | 'option' | 'time'; to: string } | { missing: undefined; to: string }

/** The id of the button that adds, which the bar repeats. */
export const ADD_BUTTON = 'booking-go'

const timeCodes: ReadonlySet<string> = new Set(['time_required', 'time_not_available'])

/** `refusal` is the first reason why the booking cannot be added. */
export function barOffer(refusal: PlacedRefusal | undefined): BarOffer {
  if (!refusal) return { missing: undefined, to: ADD_BUTTON }
  const { place, refusal: why } = refusal
  const to = `booking-${place}`
  if (place === 'day' || place === 'passengers') return { missing: place, to }
  return { missing: timeCodes.has(why.code) ? 'time' : 'option', to }
}

/** Before a day is chosen, the bar shows the lowest price; then who travels when, and what that costs. */
export const barTells = (
  { day, passengers }: Booking,
  total: Prices | undefined,
): 'from' | 'choice' | 'total' => {
  if (day === undefined || countPassengers(passengers) === 0) return 'from'
  return total ? 'total' : 'choice'
}
