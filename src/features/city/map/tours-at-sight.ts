import type { Location } from '#contract/catalogue/location.ts'
import { kilometres } from '#domain/place/great-circle.ts'
import type { CityTour } from '#features/city/tours/city-tours.ts'

type Sight = Location['landmarks'][number]

/** From a window or a landing stage, a sight this near is seen. */
const SEEN_KILOMETRES = 0.3

/**
 * The tours that lead to a sight: one of their stops names it, their line passes it, or, without a line, they
 * begin there. Packages are left out, since each repeats the lines of its parts.
 */
export function toursAtSight(sight: Sight, tours: readonly CityTour[]): CityTour[] {
  const isNear = (at: Sight['at']) => kilometres(at, sight.at) <= SEEN_KILOMETRES
  return tours.filter(({ card, product, map }) => {
    if (card.kind === 'package') return false
    if (!map) return product !== undefined && isNear(product.meeting.at)
    return map.routes.some(
      ({ stops, shape }) =>
        stops.some(({ at, sights }) => sights.includes(sight.name) || isNear(at)) || shape.some(isNear),
    )
  })
}
