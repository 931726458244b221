import type { Location } from '#contract/location.ts'
import type { Product } from '#contract/product.ts'
import type { PosterSpec } from '../spec.ts'
import type { Brand } from '#config/brand/brand.ts'
import type { PictureBrand, SharePicture } from './spec.ts'

/** Colours that stand out on the band, those of the lines on dark pages (`styles/tokens.css`). */
const RED = '#ff6553'
const colours: Record<Product['kind'], string> = {
  hop_on: RED,
  cruise: '#4fc2be',
  attraction: '#bd8be0',
  tour: '#6ea4ff',
  package: '#6cc47e',
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
): SharePicture => ({ poster, title: name, line: tagline, brand, colour: RED })

export const productPicture = (
  { name, locationName, kind }: Pick<Product, 'name' | 'locationName' | 'kind'>,
  poster: PosterSpec,
  brand: PictureBrand,
): SharePicture => ({ poster, title: name, line: locationName, brand, colour: colours[kind] })
