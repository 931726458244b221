import type { Landmark } from '../landmark.ts'
import { poly, rect, rows } from '../shapes.ts'

export const highRises: Landmark = {
  width: 260,
  height: 300,
  outlines: [
    [
      'glass',
      rect(-126, 0, 46, 170) +
        poly(-66, 0, -66, 250, -22, 274, -22, 0) +
        rect(-8, 0, 52, 204) +
        poly(60, 0, 60, 300, 66, 300, 70, 232, 104, 232, 104, 0),
    ],
    [
      'glassShade',
      rect(-98, 0, 18, 170) +
        poly(-40, 0, -40, 264, -22, 274, -22, 0) +
        rect(20, 0, 24, 204) +
        rect(86, 0, 18, 232),
    ],
    [
      'light',
      rows(11, 14, 20, (y) => rect(-62, y, 18, 2) + rect(64, y, 18, 2)) +
        rows(9, 14, 20, (y) => rect(-122, y, 18, 2) + rect(-4, y, 20, 2)),
    ],
  ],
}
