import type { LocationCard } from '#contract/catalogue/location.ts'
import { kilometres } from '#domain/place/great-circle.ts'

const MOST_CITIES = 4
/** Farther cities are another journey. */
const NEARBY_KILOMETRES = 600

/** The nearest other cities, nearest first, with their distance as the crow flies. */
export function nearbyCities(
  here: { id: number; centre: readonly [number, number] },
  cities: readonly LocationCard[],
): { city: LocationCard; away: number }[] {
  return cities
    .flatMap((city) =>
      city.id !== here.id && city.centre ? [{ city, away: kilometres(here.centre, city.centre) }] : [],
    )
    .filter(({ away }) => away <= NEARBY_KILOMETRES)
    .sort((a, b) => a.away - b.away || a.city.id - b.city.id)
    .slice(0, MOST_CITIES)
}
