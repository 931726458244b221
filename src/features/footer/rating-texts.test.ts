import { expect, it } from 'vitest'
import { ratingTexts } from './rating-texts.ts'

it('shows the rating of travellers', () => {
  expect(ratingTexts({ rating: 4.6, count: 120 }, 'de')).toEqual({
    score: '4,6 von 5',
    text: 'aus 120 Bewertungen von Reisenden, die dabei waren',
  })
  expect(ratingTexts({ rating: 5, count: 1 }, 'en')).toEqual({
    score: '5 out of 5',
    text: 'from 1 review by a traveller who was there',
  })
})

it('claims no stars before a traveller has rated', () => {
  expect(ratingTexts({ rating: null, count: 0 }, 'en-us')).toEqual({
    text: 'No ratings yet: only travelers who were there can leave one.',
  })
})
