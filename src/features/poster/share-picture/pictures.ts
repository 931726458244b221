import type { Location } from '#contract/catalogue/location.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { ProductColour } from '#domain/offer/product-colours.ts'
import { productPictureOf } from '../product-picture.ts'
import type { PosterSpec } from '../spec.ts'
import type { Brand } from '#config/brand/brand.ts'
import type { PictureBrand, SharePicture } from './spec.ts'

/** Colours that stand out on the band, those of the lines on dark pages (`styles/tokens.css`). */
const colours: Record<ProductColour, string> = {
  red: '#ff6553',
  teal: '#4fc2be',
  orange: '#ff9d4a',
  blue: '#6ea4ff',
  green: '#6cc47e',
  purple: '#bd8be0',
}

/** A logo that does not name the place of its shop is left out for the name, which does. */
export const pictureBrand = (
  { logo, hasOwnLogo, palette }: Pick<Brand, 'logo' | 'hasOwnLogo' | 'palette'>,
  name: string,
): PictureBrand => ({
  name,
  logo: hasOwnLogo ? logo : undefined,
  ground: palette.light.sign,
  ink: palette.light.onSign,
})

export const cityPicture = (
  { name, tagline, poster }: Pick<Location, 'name' | 'tagline' | 'poster'>,
  brand: PictureBrand,
): SharePicture => ({ poster, title: name, line: tagline, brand, colour: colours.red })

export const productPicture = (
  product: Pick<Product, 'name' | 'locationName' | 'kind' | 'transport' | 'picture'>,
  poster: PosterSpec,
  brand: PictureBrand,
): SharePicture => {
  const { subject, colour } = productPictureOf(product, poster)
  return { poster, subject, title: product.name, line: product.locationName, brand, colour: colours[colour] }
}
