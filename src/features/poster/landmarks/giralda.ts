import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, poly, rect, row, rows } from '../shapes.ts'

/** The minaret up to 50 m; above it the belfry and the turning Victory of 1568. */
export const giralda: Landmark = {
  width: 96,
  height: 400,
  outlines: [
    ['light', rect(-36, 0, 72, 236)],
    ['shade', rect(12, 0, 24, 236)],
    ['shade', rows(2, 92, 66, (y) => rect(-31, y, 13, 56) + rect(-6, y, 13, 56) + rect(19, y, 13, 56))],
    ['deep', rows(4, 22, 52, (y) => arch(-5, y, 11, 32))],
    [
      'light',
      rows(2, 92, 66, (y) => row(3, -31, 25, (x) => rect(x, y + 17, 13, 2) + rect(x, y + 36, 13, 2))) +
        rect(-40, 232, 80, 7) +
        rect(-36, 239, 72, 46) +
        rect(-40, 284, 80, 6) +
        row(5, -38, 17.5, (x) => rect(x, 290, 5, 9)),
    ],
    ['shade', rect(12, 239, 24, 46) + rect(-36, 228, 72, 4)],
    ['deep', row(5, -33, 14, (x) => arch(x, 243, 9, 34))],
    ['light', rect(-25, 290, 50, 32) + rect(-28, 320, 56, 4) + rect(-16, 324, 32, 24) + dome(0, 348, 28, 16)],
    ['shade', rect(8, 290, 17, 32) + rect(5, 324, 11, 24)],
    ['deep', row(3, -17, 13, (x) => arch(x, 294, 8, 22)) + row(2, -9, 11, (x) => arch(x, 327, 6, 17))],
    [
      'gold',
      circle(0, 370, 6) + poly(-4, 374, -2, 396, 3, 396, 6, 374) + poly(2, 380, 14, 384, 14, 396, 5, 392),
    ],
  ],
}
