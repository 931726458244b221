import type { Landmark } from '../landmark.ts'

/** Columns of louvres with different starts, so that one dash pattern looks random. */
const column = (...starts: (readonly [x: number, y: number])[]) =>
  starts.map(([x, y]) => `M${x} ${y}V${196 - Math.abs(x) * 0.6}`).join('')

export const torreGlories: Landmark = {
  width: 80,
  height: 262,
  outlines: [
    ['glass', 'M-38 0v150q2 82 38 112q36-30 38-112v-150z'],
    ['glassShade', 'M6 0v256q30-32 32-106v-150z'],
    ['light', column([-33, 20], [-17, 58], [-1, 12], [15, 40], [31, 70]), 6, '5 22 5 9 5 31'],
    ['glassShade', column([-33, 46], [-25, 14], [-9, 82], [-1, 48]), 6, '5 9 5 22 5 40'],
    ['red', column([-25, 8], [-9, 24], [7, 4], [23, 34], [31, 12]), 6, '5 13 5 27 5 9'],
    ['gold', column([-33, 90], [-17, 30], [7, 62], [23, 88]), 6, '5 40 5 18'],
  ],
}
