import type { LocationCard } from '#contract/catalogue/location.ts'
import { sheetSizes, type Format } from '#domain/place/poster.ts'

/** The catalogue's description of a city's poster. Landmarks with an unknown name are ignored. */
export type PosterSpec = LocationCard['poster']

export interface Sheet {
  width: number
  height: number
  /** The y coordinate on which the landmarks stand. */
  ground: number
  sun: { x: number; y: number; r: number }
}

export const sheets: Record<Format, Sheet> = {
  tall: { ...sheetSizes.tall, ground: 612, sun: { x: 214, y: 240, r: 92 } },
  wide: { ...sheetSizes.wide, ground: 556, sun: { x: 860, y: 210, r: 96 } },
}
