import { expect, it } from 'vitest'
import { aCityTour } from '#tests/fixtures/city-tour.ts'
import { placeReviews, type PlaceReview } from './place-reviews.ts'

const [bus, boat] = [aCityTour(), aCityTour({ id: 2110 })]
const wrote = (on: string, sample: boolean, tour = bus): PlaceReview => ({
  review: { author: 'Ana', country: 'ES', rating: 5, on, text: on, sample },
  tour,
})
const days = (all: readonly PlaceReview[]) => placeReviews(all).reviews.map(({ review }) => review.on)

it('shows samples only where no traveller wrote', () => {
  const sample = wrote('2026-05-01', true)
  const real = wrote('2026-04-01', false, boat)
  expect(placeReviews([sample])).toEqual({ reviews: [sample], samples: true })
  expect(placeReviews([sample, real])).toEqual({ reviews: [real], samples: false })
})

it("shows each tour's newest review first", () => {
  const all = [
    wrote('2026-05-01', false),
    wrote('2026-05-03', false),
    wrote('2026-05-02', false),
    wrote('2026-01-01', false, boat),
  ]
  expect(days(all)).toEqual(['2026-05-03', '2026-01-01', '2026-05-02', '2026-05-01'])
})

it('shows six at most', () => {
  expect(days(Array.from({ length: 9 }, (_, index) => wrote(`2026-05-0${index + 1}`, false)))).toHaveLength(6)
})
