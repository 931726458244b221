import type { GalleryPicture } from '#ui/gallery/picture.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { posterHref } from './address.ts'
import { productPictureHref, productPictureOf } from './product-picture.ts'
import type { PosterSpec } from './spec.ts'

/** The whole poster of a city, of which a product's picture shows a part. */
export const posterPicture = (poster: PosterSpec, caption: string): GalleryPicture => ({
  caption,
  day: posterHref(poster, 'wide'),
  night: posterHref(poster, 'wide', 'night'),
  full: posterHref(poster, 'wide'),
})

/** The landmark of a product on that poster, in its colour. */
export function landmarkPicture(product: ProductCard, poster: PosterSpec): GalleryPicture {
  const picture = productPictureOf(product, poster)
  const day = productPictureHref(poster, picture)
  return { caption: product.name, day, night: productPictureHref(poster, picture, 'night'), full: day }
}
