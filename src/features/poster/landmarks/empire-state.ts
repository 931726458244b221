import type { Landmark } from '../landmark.ts'
import { poly, rect, row, rows } from '../shapes.ts'

export const empireState: Landmark = {
  width: 120,
  height: 470,
  outlines: [
    [
      'light',
      rect(-58, 0, 116, 60) +
        rect(-46, 60, 92, 60) +
        rect(-36, 120, 72, 190) +
        rect(-28, 310, 56, 30) +
        rect(-20, 340, 40, 18),
    ],
    [
      'shade',
      rect(30, 0, 28, 60) +
        rect(22, 60, 24, 60) +
        rect(14, 120, 22, 190) +
        rect(12, 310, 16, 30) +
        rect(8, 340, 12, 18),
    ],
    [
      'deep',
      row(5, -28, 13, (x) => rect(x, 124, 4, 176)) +
        row(7, -40, 13, (x) => rect(x, 64, 4, 50)) +
        row(8, -50, 14, (x) => rect(x, 8, 4, 46)) +
        row(4, -20, 12, (x) => rect(x, 314, 4, 22)),
    ],
    ['glass', poly(-11, 358, -9, 396, -5, 404, 5, 404, 9, 396, 11, 358)],
    ['glassShade', poly(2, 358, 2, 404, 5, 404, 9, 396, 11, 358)],
    ['light', rows(4, 364, 9, (y) => rect(-11, y, 22, 2)) + rect(-1.6, 404, 3.2, 66)],
  ],
}
