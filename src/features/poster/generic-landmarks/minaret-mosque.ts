import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, domeSide, poly, rect, row } from '../shapes.ts'

export const minaretMosque: Landmark = {
  width: 250,
  height: 240,
  outlines: [
    ['light', rect(-76, 0, 152, 60) + rect(-50, 60, 100, 34) + dome(-56, 60, 46, 24) + dome(56, 60, 46, 24)],
    ['copper', dome(0, 94, 96, 58)],
    ['roofShade', domeSide(10, 94, 76, 56)],
    ['shade', rect(44, 0, 32, 60) + rect(20, 60, 30, 34)],
    [
      'light',
      row(
        2,
        -108,
        206,
        (x) =>
          rect(x, 0, 10, 166) +
          rect(x - 3, 120, 16, 6) +
          rect(x - 2, 162, 14, 6) +
          poly(x, 168, x + 5, 214, x + 10, 168),
      ),
    ],
    ['deep', row(6, -42, 15, (x) => arch(x, 64, 8, 24)) + row(5, -64, 28, (x) => arch(x, 6, 14, 38))],
    ['gold', rect(-1, 150, 2, 22) + circle(0, 172, 4)],
  ],
}
