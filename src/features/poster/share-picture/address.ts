import type { Locale } from '#config/locales.ts'
import { posterVersion } from '../address.ts'
import { fingerprint } from '#domain/fingerprint.ts'
import type { SharePicture } from './spec.ts'

/** Increase it whenever the drawing changes: networks keep a picture by its address. */
const DRAWING_VERSION = 4

/** Whose picture it is. */
export interface PictureOf {
  kind: 'city' | 'product'
  id: number
}

/** Changes with everything that the picture shows, so that its address can be kept forever. */
const versionOf = ({ poster, subject = '', title, line, brand, colour }: SharePicture): string =>
  fingerprint(
    [DRAWING_VERSION, posterVersion(poster), subject, title, line, colour, JSON.stringify(brand)].join('\n'),
  )

/** `city-41-1a2b3c.png` */
export const pictureName = ({ kind, id }: PictureOf, picture: SharePicture): string =>
  `${kind}-${id}-${versionOf(picture)}.png`

export const pictureHref = (of: PictureOf, picture: SharePicture, locale: Locale): string =>
  `/${locale}/pictures/${pictureName(of, picture)}`

const NAME = /^(city|product)-([1-9]\d{0,9})-[0-9a-z]{1,7}\.png$/

export function readPictureName(name: string): PictureOf | undefined {
  const [, kind, id] = NAME.exec(name) ?? []
  return kind === 'city' || kind === 'product' ? { kind, id: Number(id) } : undefined
}
