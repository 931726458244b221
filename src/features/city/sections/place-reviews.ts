import type { Review } from '#contract/catalogue/product.ts'
import type { CityTour } from '#features/city/tours/city-tours.ts'

export interface PlaceReview {
  review: Review
  tour: CityTour
}

const MOST_REVIEWS = 6

/**
 * What travellers wrote about the tours of a city, newest first and one of each tour before a second one.
 * The samples of the catalogue are shown only where nobody has written yet.
 */
export function placeReviews(written: readonly PlaceReview[]): { reviews: PlaceReview[]; samples: boolean } {
  const real = written.filter(({ review }) => !review.sample)
  const newest = (real.length > 0 ? real : written).toSorted((a, b) => b.review.on.localeCompare(a.review.on))
  const turns = new Map<number, number>()
  const byTurn = newest.map((one) => {
    const turn = turns.get(one.tour.card.id) ?? 0
    turns.set(one.tour.card.id, turn + 1)
    return { one, turn }
  })
  const reviews = byTurn
    .sort((a, b) => a.turn - b.turn)
    .slice(0, MOST_REVIEWS)
    .map(({ one }) => one)
  return { reviews, samples: real.length === 0 }
}
