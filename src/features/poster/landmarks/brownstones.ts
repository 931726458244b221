import type { Landmark } from '../landmark.ts'
import { poly, rect, row, rows } from '../shapes.ts'

export const brownstones: Landmark = {
  width: 300,
  height: 250,
  outlines: [
    ['iron', rect(-150, 0, 62, 150) + rect(-30, 0, 60, 176) + rect(92, 0, 58, 140)],
    ['roof', rect(-88, 0, 58, 206) + rect(30, 0, 62, 226)],
    ['ironShade', rect(-102, 0, 14, 150) + rect(16, 0, 14, 176) + rect(138, 0, 12, 140)],
    [
      'roofShade',
      rect(-44, 0, 14, 206) + rect(76, 0, 16, 226) + rect(-90, 202, 62, 8) + rect(28, 222, 66, 8),
    ],
    [
      'light',
      [-142, -80, -22, 38, 100]
        .map((x, i) => rows(i % 2 ? 7 : 5, 16, 28, (y) => row(3, x, 15, (a) => rect(a, y, 8, 14))))
        .join(''),
    ],
    [
      'shade',
      poly(-14, 196, -14, 222, 14, 222, 14, 196) +
        poly(-18, 222, 0, 242, 18, 222) +
        rect(-12, 176, 3, 20) +
        rect(9, 176, 3, 20),
    ],
  ],
}
