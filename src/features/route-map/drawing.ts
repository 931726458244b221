import type { Place, Point, SheetSize } from './projection.ts'

/** The fields of a RouteMap that the drawing needs. */
interface DrawableRoute {
  colour: string
  loop: boolean
  stops: readonly { name: string; at: Place }[]
  shape?: readonly Place[]
}
export interface DrawableMap {
  routes: readonly DrawableRoute[]
  water?: readonly { kind: 'river' | 'coast'; line: readonly Place[] }[]
  parks?: readonly (readonly Place[])[]
  /** Marked on the map: an attraction, which has no lines of its own. */
  place?: Place | undefined
}

/**
 * `full` numbers every stop and names as many as fit; `narrow` does so for a phone; `tiny` is the emblem on
 * a card.
 */
export type Detail = 'full' | 'narrow' | 'tiny'

export const sheetSizes: Record<Detail, SheetSize> = {
  full: { width: 720, minHeight: 420, maxHeight: 720, margin: 74 },
  narrow: { width: 380, minHeight: 300, maxHeight: 560, margin: 36 },
  tiny: { width: 240, minHeight: 128, maxHeight: 232, margin: 20 },
}
export interface LineStyle {
  line: number
  casing: number
  stop: number
  ring: number
  bend: number
  river: number
  tolerance: number
  /** Font sizes of a stop's number, its name, and the name of a terminus; an emblem has no words. */
  words?: { number: number; name: number; end: number }
}
export const lineStyles: Record<Detail, LineStyle> = {
  full: {
    line: 8,
    casing: 14,
    stop: 11,
    ring: 3.5,
    bend: 22,
    river: 26,
    tolerance: 1.2,
    words: { number: 12, name: 14, end: 17 },
  },
  narrow: {
    line: 6,
    casing: 10,
    stop: 8.5,
    ring: 3,
    bend: 14,
    river: 18,
    tolerance: 1.2,
    words: { number: 10, name: 13, end: 15 },
  },
  tiny: { line: 5, casing: 8, stop: 4, ring: 2.2, bend: 10, river: 13, tolerance: 1.8 },
}

/** A route in sheet coordinates. */
export interface PlacedRoute {
  ink: string
  loop: boolean
  stops: readonly { name: string; at: Point }[]
  way: readonly Point[]
}

/** One decimal is finer than any screen. */
export const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)
