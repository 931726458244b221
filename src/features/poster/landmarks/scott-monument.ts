import type { Landmark } from '../landmark.ts'
import { lancet, poly, rect } from '../shapes.ts'

export const scottMonument: Landmark = {
  width: 120,
  height: 262,
  outlines: [
    [
      'shade',
      poly(
        -52,
        0,
        -46,
        96,
        -36,
        104,
        -30,
        150,
        -18,
        156,
        -12,
        206,
        0,
        262,
        12,
        206,
        18,
        156,
        30,
        150,
        36,
        104,
        46,
        96,
        52,
        0,
      ),
    ],
    ['roofShade', poly(0, 0, 0, 262, 12, 206, 18, 156, 30, 150, 36, 104, 46, 96, 52, 0)],
    [
      'shade',
      [-50, -34, 34, 50].map((x) => poly(x - 5, 92, x, 132, x + 5, 92)).join('') +
        [-28, 28].map((x) => poly(x - 4, 148, x, 184, x + 4, 148)).join(''),
    ],
    [
      'deep',
      lancet(-24, 0, 48, 84) + lancet(-15, 104, 12, 38) + lancet(3, 104, 12, 38) + lancet(-6, 160, 12, 34),
    ],
    ['light', poly(-12, 6, -9, 34, 0, 42, 9, 34, 12, 6) + rect(-48, 94, 96, 4) + rect(-30, 150, 60, 3)],
  ],
}
