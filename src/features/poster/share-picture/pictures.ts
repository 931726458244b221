import type { Location } from '#contract/location.ts'
import type { Product } from '#contract/product.ts'
import type { PosterSpec } from '../spec.ts'
import type { SharePicture } from './spec.ts'

/** Colours that stand out on the band, those of the lines on dark pages (`styles/tokens.css`). */
const RED = '#ff6553'
const colours: Record<Product['kind'], string> = {
  hop_on: RED,
  cruise: '#4fc2be',
  attraction: '#bd8be0',
  tour: '#6ea4ff',
  package: '#6cc47e',
}

export const cityPicture = (
  { name, tagline, poster }: Pick<Location, 'name' | 'tagline' | 'poster'>,
  brand: string,
): SharePicture => ({ poster, title: name, line: tagline, brand, colour: RED })

export const productPicture = (
  { name, locationName, kind }: Pick<Product, 'name' | 'locationName' | 'kind'>,
  poster: PosterSpec,
  brand: string,
): SharePicture => ({ poster, title: name, line: locationName, brand, colour: colours[kind] })
