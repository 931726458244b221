/**
 * Tones are roles, not colours: the palette of the hour gives them colours, and distant landmarks use those
 * of the haze. `light` faces the sun (left), `shade` faces away, `deep` is an opening.
 */
export type Tone =
  | 'light'
  | 'shade'
  | 'deep'
  | 'roof'
  | 'roofShade'
  | 'copper'
  | 'gold'
  | 'glass'
  | 'glassShade'
  | 'iron'
  | 'ironShade'
  | 'red'
  | 'leaf'
  | 'leafShade'

/**
 * A filled outline; with a third member, a line of that width; with a fourth, a dashed line (for rows of
 * plain windows). Even-odd: an outline inside an outline is a hole.
 */
export type Outline = readonly [tone: Tone, path: string, stroke?: number, dashes?: string]

/** Drawn around x = 0 with the ground at y = 0, in units of the tall poster (600 × 800). */
export interface Landmark {
  readonly width: number
  readonly height: number
  readonly outlines: readonly Outline[]
}
