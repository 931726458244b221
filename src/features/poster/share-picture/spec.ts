import type { PosterSpec } from '../spec.ts'

/** What stands on a share picture, in the language of its page. */
export interface SharePicture {
  poster: PosterSpec
  /** The city's or the product's name. */
  title: string
  /** What the city is like, or the city of a product. */
  line: string
  /** The shop's name. */
  brand: string
  /** The colour of the line under the skyline. */
  colour: string
}

export const pictureSize = { width: 1200, height: 630 } as const
