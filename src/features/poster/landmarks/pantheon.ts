import type { Landmark } from '../landmark.ts'
import { dome, domeSide, poly, rect, row } from '../shapes.ts'

export const pantheon: Landmark = {
  width: 260,
  height: 172,
  outlines: [
    [
      'light',
      rect(-122, 0, 244, 104) + dome(0, 124, 196, 44) + rect(-108, 104, 216, 12) + rect(-102, 116, 204, 9),
    ],
    [
      'shade',
      rect(60, 0, 62, 104) + domeSide(30, 124, 132, 42) + rect(60, 104, 48, 12) + rect(-122, 98, 244, 5),
    ],
    ['light', rect(-84, 84, 168, 16) + poly(-88, 100, 0, 142, 88, 100)],
    ['shade', poly(-62, 105, 0, 134, 62, 105) + rect(-84, 80, 168, 4)],
    ['deep', rect(-78, 6, 156, 74)],
    ['light', row(8, -80, 21.4, (x) => rect(x, 6, 11, 70) + rect(x - 2, 74, 15, 6))],
    ['shade', row(8, -74, 21.4, (x) => rect(x, 6, 5, 70)) + rect(-90, 0, 180, 6)],
  ],
}
