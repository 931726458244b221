import type { Landmark } from '../landmark.ts'
import { arch, dome, domeSide, poly, rect, row } from '../shapes.ts'

export const domeChurch: Landmark = {
  width: 180,
  height: 238,
  outlines: [
    ['light', rect(-88, 0, 176, 74) + rect(-42, 74, 84, 50)],
    ['shade', rect(48, 0, 40, 74) + rect(10, 74, 32, 50)],
    ['light', poly(-46, 74, 0, 100, 46, 74) + rect(-46, 122, 92, 7)],
    ['copper', dome(0, 129, 80, 64)],
    ['roofShade', domeSide(8, 129, 64, 62)],
    ['light', rect(-9, 190, 18, 22) + dome(0, 212, 16, 10)],
    [
      'deep',
      row(5, -36, 15.5, (x) => arch(x, 84, 8, 32)) +
        arch(-12, 0, 24, 50) +
        arch(-66, 12, 14, 40) +
        arch(-40, 12, 14, 40) +
        arch(26, 12, 14, 40) +
        arch(56, 12, 14, 40),
    ],
    ['gold', rect(-1.2, 220, 2.4, 18) + rect(-5, 229, 10, 2.4)],
  ],
}
