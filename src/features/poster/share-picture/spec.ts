import type { Brand } from '#config/brand/brand.ts'
import type { PosterSpec } from '../spec.ts'

/** What a picture shows of the shop. */
export interface PictureBrand {
  name: string
  /** Shown instead of the name; none where the name says more than the logo. */
  logo: Brand['logo'] | undefined
  /** The band and what stands on it. */
  ground: string
  ink: string
}

/** What stands on a share picture, in the language of its page. */
export interface SharePicture {
  poster: PosterSpec
  /** The part of the poster that a product shows; a city shows the whole width. */
  subject?: string
  /** The city's or the product's name. */
  title: string
  /** What the city is like, or the city of a product. */
  line: string
  brand: PictureBrand
  /** The colour of the line under the skyline. */
  colour: string
}

export const pictureSize = { width: 1200, height: 630 } as const
