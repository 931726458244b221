import { posterHref, readSheetName } from './address.ts'
import { drawPoster } from './draw-poster.ts'
import { drawProductPicture, hasSubject, productPictureHref, readPictureName } from './product-picture.ts'
import type { PosterSpec } from './spec.ts'

interface Drawing {
  /** Of the city. */
  key: string
  /** Whether the city's poster shows it. */
  isOn(poster: PosterSpec): boolean
  href(poster: PosterSpec): string
  draw(poster: PosterSpec): string
}

/** The poster or the picture of a product that a file name asks for. */
export function readDrawing(name: string): Drawing | undefined {
  const sheet = readSheetName(name)
  if (sheet) {
    const { key, format, hour } = sheet
    return {
      key,
      isOn: () => true,
      href: (poster) => posterHref(poster, format, hour),
      draw: (poster) => drawPoster(poster, format, hour),
    }
  }
  const picture = readPictureName(name)
  if (!picture) return undefined
  const { key, hour } = picture
  return {
    key,
    isOn: (poster) => hasSubject(poster, picture.subject),
    href: (poster) => productPictureHref(poster, picture, hour),
    draw: (poster) => drawProductPicture(poster, picture, hour),
  }
}
