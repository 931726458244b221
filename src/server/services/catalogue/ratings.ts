interface Rated {
  rating: number
  sample: boolean
}

/** Stars and count as travellers gave them, to one decimal; samples of the catalogue are never among them. */
export function ratingOf(reviews: readonly Rated[]): { rating: number | null; count: number } {
  const real = reviews.filter(({ sample }) => !sample)
  const sum = real.reduce((total, { rating }) => total + rating, 0)
  return { rating: real.length > 0 ? Math.round((sum / real.length) * 10) / 10 : null, count: real.length }
}

/** The reviews to show: samples disappear as soon as a traveller has written one. */
export function reviewsToShow<R extends Rated>(reviews: readonly R[]): readonly R[] {
  const real = reviews.filter(({ sample }) => !sample)
  return real.length > 0 ? real : reviews
}
