import { describe, expect, it } from 'vitest'
import { ratingOf, reviewsToShow } from './ratings.ts'

const sample = { rating: 5, sample: true }
const real = (rating: number) => ({ rating, sample: false })

describe('the rating of a product', () => {
  it('takes no stars from samples', () => {
    expect(ratingOf([sample, sample])).toEqual({ rating: null, count: 0 })
    expect(ratingOf([])).toEqual({ rating: null, count: 0 })
  })

  it('counts only reviews of travellers, to one decimal', () => {
    expect(ratingOf([sample, real(4), real(4), real(3)])).toEqual({ rating: 3.7, count: 3 })
  })

  it('shows samples until a traveller has written', () => {
    expect(reviewsToShow([sample])).toEqual([sample])
    expect(reviewsToShow([sample, real(2)])).toEqual([real(2)])
  })
})
