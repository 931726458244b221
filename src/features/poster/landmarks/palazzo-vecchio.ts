import type { Landmark } from '../landmark.ts'
import { arch, poly, rect, row } from '../shapes.ts'

export const palazzoVecchio: Landmark = {
  width: 190,
  height: 318,
  outlines: [
    ['iron', rect(-82, 0, 164, 132) + rect(-34, 132, 36, 126)],
    [
      'ironShade',
      rect(50, 0, 32, 132) + rect(-10, 158, 12, 100) + rect(-82, 40, 164, 4) + rect(-82, 86, 164, 4),
    ],
    [
      'iron',
      poly(-82, 126, -92, 138, -92, 158, 92, 158, 92, 138, 82, 126) +
        row(10, -92, 20, (x) => rect(x, 158, 11, 9)),
    ],
    [
      'iron',
      poly(-34, 240, -42, 252, -42, 272, 10, 272, 10, 252, 2, 240) +
        row(4, -42, 14, (x) => rect(x, 272, 9, 8)),
    ],
    ['ironShade', rect(52, 138, 40, 20) + rect(-6, 252, 16, 20)],
    ['iron', row(2, -32, 24, (x) => rect(x, 280, 8, 18)) + poly(-36, 298, -16, 318, 4, 298)],
    [
      'deep',
      row(5, -66, 28, (x) => arch(x, 96, 13, 24) + arch(x, 50, 13, 26)) +
        arch(-12, 0, 24, 34) +
        row(9, -84, 19, (x) => arch(x, 138, 8, 14)) +
        arch(-22, 190, 10, 22),
    ],
    ['gold', rect(-17, 318, 2, 12)],
  ],
}
