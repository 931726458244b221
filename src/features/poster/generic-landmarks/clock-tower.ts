import type { Landmark } from '../landmark.ts'
import { arch, circle, poly, rect, rows } from '../shapes.ts'

export const clockTower: Landmark = {
  width: 110,
  height: 250,
  outlines: [
    ['light', rect(-24, 0, 48, 190)],
    ['shade', rect(6, 0, 18, 190)],
    ['light', rect(-30, 150, 60, 44) + rect(-18, 194, 36, 26)],
    ['shade', rect(10, 150, 20, 44) + rect(4, 194, 14, 26) + rect(-30, 146, 60, 4)],
    ['roof', poly(-20, 220, 0, 250, 20, 220)],
    [
      'deep',
      circle(-2, 172, 15) +
        arch(-10, 198, 7, 18) +
        arch(2, 198, 7, 18) +
        rows(3, 30, 38, (y) => arch(-14, y, 9, 24)),
    ],
    ['light', circle(-2, 172, 12)],
    ['deep', rect(-3, 171, 2, 10) + rect(-3, 171, 8, 2)],
  ],
}
