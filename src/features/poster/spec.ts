import type { Hour } from './palette.ts'

/** The catalogue's description of a city's poster (`poster` of a location). */
export interface PosterSpec {
  key: string
  hour: Hour
  water: 'river' | 'sea' | 'none'
  /** Landmark names in order of fame. Unknown names are ignored. */
  skyline: readonly string[]
}

/** `tall` is used on cards, `wide` at the top of a page. */
export const formats = ['tall', 'wide'] as const
export type Format = (typeof formats)[number]

export interface Sheet {
  width: number
  height: number
  /** The y coordinate on which the landmarks stand. */
  ground: number
  sun: { x: number; y: number; r: number }
}

export const sheets: Record<Format, Sheet> = {
  tall: { width: 600, height: 800, ground: 612, sun: { x: 214, y: 240, r: 92 } },
  wide: { width: 1600, height: 720, ground: 556, sun: { x: 860, y: 210, r: 96 } },
}
