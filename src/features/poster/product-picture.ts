import { hours, type Format, type Hour } from '#domain/place/poster.ts'
import { productColour } from '#domain/offer/product-colour.ts'
import { productColours, type ProductColour } from '#domain/offer/product-colours.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { posterVersion } from './address.ts'
import { drawPoster } from './draw-poster.ts'
import { landmarks } from './landmarks/index.ts'
import { mix, type Palette } from './palette.ts'
import { placeLandmarks } from './place-landmarks.ts'
import { boatAt } from './foreground.ts'
import { sheets, type PosterSpec } from './spec.ts'

/** A part of a city's poster in the colour of a product. */
export interface ProductPicture {
  /** The landmark in its middle, or the boat. */
  subject: string
  colour: ProductColour
}

export const pictureSize = { width: 900, height: 600 } as const

/** The boat on the water of a poster. */
const BOAT = 'boat'

const inks: Record<ProductColour, string> = {
  red: '#d8342a',
  teal: '#129095',
  orange: '#ee7d1b',
  blue: '#2a6acb',
  green: '#34894a',
  purple: '#8647ab',
}

/** As the catalogue names it; else the boat for cruises, where there is water, or the foremost landmark. */
export function productPictureOf(
  product: Pick<ProductCard, 'kind' | 'transport' | 'picture'>,
  poster: PosterSpec,
): ProductPicture {
  const usual = product.transport === 'boat' && poster.water !== 'none' ? BOAT : (poster.skyline[0] ?? BOAT)
  return { subject: product.picture ?? usual, colour: productColour(product) }
}

interface Crop {
  format: Format
  x: number
  y: number
  width: number
  height: number
}

/** Where the subject stands on the poster; the largest, if it stands there several times. */
function findSubject(spec: PosterSpec, subject: string) {
  for (const format of ['wide', 'tall'] as const) {
    const { width, ground } = sheets[format]
    if (subject === BOAT) return { format, x: boatAt(width), top: ground - 120, width: 480 }
    const [found] = placeLandmarks(spec, format)
      .filter(({ landmark }) => landmark === subject)
      .sort((a, b) => b.scale - a.scale)
    if (!found) continue
    const { width: breadth, height } = landmarks[found.landmark]
    const top = ground - (found.lift ?? 0) - height * found.scale
    return { format, x: found.x, top, width: breadth * found.scale }
  }
  return undefined
}

/** The part of the poster around a subject, of a shape `ratio` times as wide as high, within the sheet. */
export function cropTo(spec: PosterSpec, subject: string, ratio: number): Crop {
  const found = findSubject(spec, subject)
  const format = found?.format ?? 'wide'
  const sheet = sheets[format]
  const most = Math.min(sheet.height, sheet.width / ratio)
  if (!found)
    return {
      format,
      x: (sheet.width - most * ratio) / 2,
      y: sheet.height - most,
      width: most * ratio,
      height: most,
    }
  // Down to the line in the street, and with the boat to the foot of the poster.
  const foot = subject === BOAT ? sheet.height : sheet.ground + 60
  const high = Math.max((foot - found.top) * 1.12, (found.width * 1.2) / ratio, 260)
  const height = Math.min(high, most)
  const width = height * ratio
  const x = Math.min(Math.max(found.x - width / 2, 0), sheet.width - width)
  const y = Math.min(Math.max(foot - height, 0), sheet.height - height)
  return { format, x, y, width, height }
}

const round = (value: number) => Math.round(value * 10) / 10

/** The palette of the hour with line and bus in another colour, softer at night. */
const coloured =
  (colour: ProductColour, hour: Hour) =>
  (palette: Palette): Palette => ({
    ...palette,
    red: hour === 'night' ? mix(inks[colour], '#ffffff', 0.15) : inks[colour],
  })

export function drawProductPicture(
  spec: PosterSpec,
  { subject, colour }: ProductPicture,
  hour: Hour = spec.hour,
  { width, height }: { width: number; height: number } = pictureSize,
): string {
  const crop = cropTo(spec, subject, width / height)
  const box = [crop.x, crop.y, crop.width, crop.height].map(round).join(' ')
  return drawPoster(spec, crop.format, hour, coloured(colour, hour)).replace(
    /viewBox="[^"]*"/,
    `viewBox="${box}"`,
  )
}

export const productPictureHref = (
  spec: PosterSpec,
  { subject, colour }: ProductPicture,
  hour: Hour = spec.hour,
): string => `/posters/${posterVersion(spec)}/${spec.key}_${subject}-${colour}-${hour}.svg`

/** Parses `paris_louvre-pyramid-orange-dusk.svg`. */
export function readPictureName(name: string): (ProductPicture & { key: string; hour: Hour }) | undefined {
  const [, key, subject, ink, time] = /^([a-z0-9-]+)_([a-z0-9-]+)-([a-z]+)-([a-z]+)\.svg$/.exec(name) ?? []
  const colour = productColours.find((known) => known === ink)
  const hour = hours.find((known) => known === time)
  return key && subject && colour && hour ? { key, subject, colour, hour } : undefined
}

/** Whether the city's poster shows the subject: made-up ones must not be drawn and cached. */
export const hasSubject = (spec: PosterSpec, subject: string): boolean =>
  subject === BOAT || findSubject(spec, subject) !== undefined
