import type { Landmark } from '../landmark.ts'
import { arch, lancet, rect, row } from '../shapes.ts'

export const santaJusta: Landmark = {
  width: 150,
  height: 290,
  outlines: [
    [
      'iron',
      rect(-22, 0, 44, 262) +
        row(
          2,
          -16,
          17,
          (x) =>
            lancet(x, 8, 14, 50) + lancet(x, 68, 14, 50) + lancet(x, 128, 14, 50) + lancet(x, 186, 14, 42),
        ),
    ],
    ['ironShade', rect(14, 0, 8, 262) + rect(-26, 60, 52, 5) + rect(-26, 120, 52, 5) + rect(-26, 180, 52, 5)],
    [
      'iron',
      rect(-30, 232, 60, 9) +
        rect(-30, 258, 60, 7) +
        rect(-22, 265, 44, 5) +
        rect(20, 222, 54, 9) +
        row(4, 24, 13, (x) => rect(x, 231, 2, 11)) +
        rect(22, 240, 52, 2),
    ],
    ['ironShade', row(5, -26, 13, (x) => arch(x, 241, 8, 16)) + rect(-1, 270, 2, 20) + rect(68, 0, 5, 222)],
  ],
}
