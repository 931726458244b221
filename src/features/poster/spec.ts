import type { Hour } from './palette.ts'

/** What a city says about its poster; the catalogue carries it (`poster` of a location). */
export interface PosterSpec {
  key: string
  hour: Hour
  water: 'river' | 'sea' | 'none'
  /** Landmark names in order of fame. Names the press does not know are left out. */
  skyline: readonly string[]
}

/** `tall` hangs on cards, `wide` heads a page. */
export const formats = ['tall', 'wide'] as const
export type Format = (typeof formats)[number]

export interface Sheet {
  width: number
  height: number
  /** Where the landmarks stand. */
  ground: number
  sun: { x: number; y: number; r: number }
}

export const sheets: Record<Format, Sheet> = {
  tall: { width: 600, height: 800, ground: 612, sun: { x: 214, y: 240, r: 92 } },
  wide: { width: 1600, height: 720, ground: 556, sun: { x: 860, y: 210, r: 96 } },
}
