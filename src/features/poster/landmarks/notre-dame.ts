import type { Landmark } from '../landmark.ts'
import { circle, lancet, poly, rect, row } from '../shapes.ts'

export const notreDame: Landmark = {
  width: 176,
  height: 330,
  outlines: [
    ['roofShade', poly(-4, 200, -2, 330, 2, 330, 6, 200) + poly(-30, 180, -22, 214, 26, 214, 30, 180)],
    ['light', rect(-84, 0, 168, 176) + rect(-84, 176, 62, 86) + rect(22, 176, 62, 86)],
    ['shade', rect(62, 0, 22, 262) + rect(-30, 0, 8, 262) + rect(22, 0, 6, 176)],
    ['deep', lancet(-68, 0, 32, 56) + lancet(-19, 0, 38, 62) + lancet(36, 0, 32, 56)],
    ['deep', circle(0, 118, 23) + lancet(-66, 92, 26, 46) + lancet(40, 92, 26, 46)],
    ['light', circle(0, 118, 18) + circle(0, 118, 13) + rect(-1, 100, 2, 36) + rect(-18, 117, 36, 2)],
    ['shade', row(12, -80, 13.8, (x) => rect(x, 70, 7, 13))],
    [
      'deep',
      lancet(-74, 182, 15, 66) + lancet(-52, 182, 15, 66) + lancet(34, 182, 15, 66) + lancet(56, 182, 15, 66),
    ],
    [
      'light',
      rect(-88, 62, 176, 6) +
        rect(-88, 150, 176, 6) +
        rect(-88, 170, 176, 6) +
        rect(-88, 258, 68, 8) +
        rect(20, 258, 68, 8),
    ],
    ['shade', row(17, -83, 10, (x) => rect(x, 157, 5, 12)) + rect(62, 258, 26, 8) + rect(62, 62, 26, 6)],
    [
      'light',
      row(5, -86, 15, (x) => poly(x, 266, x + 3, 274, x + 6, 266)) +
        row(5, 20, 15, (x) => poly(x, 266, x + 3, 274, x + 6, 266)),
    ],
  ],
}
