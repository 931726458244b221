import type { Landmark } from '../landmark.ts'
import { circle, lancet, poly, rect, row } from '../shapes.ts'

export const tynChurch: Landmark = {
  width: 190,
  height: 336,
  outlines: [
    ['light', rect(-80, 0, 50, 196) + rect(30, 0, 50, 196) + poly(-30, 0, -30, 128, 0, 186, 30, 128, 30, 0)],
    ['shade', rect(-44, 0, 14, 196) + rect(66, 0, 14, 196) + row(2, -80, 110, (x) => rect(x, 190, 50, 5))],
    [
      'deep',
      row(2, -64, 110, (x) => lancet(x, 120, 18, 58) + lancet(x, 50, 18, 40)) +
        lancet(-16, 34, 32, 84) +
        circle(0, 140, 9),
    ],
    ['roof', row(2, -55, 110, (x) => poly(x - 27, 196, x, 322, x + 27, 196))],
    ['roofShade', row(2, -55, 110, (x) => poly(x, 196, x, 322, x + 27, 196))],
    [
      'roof',
      row(
        2,
        -55,
        110,
        (x) =>
          [-26, 26].map((o) => poly(x + o - 5, 196, x + o, 242, x + o + 5, 196)).join('') +
          [-13, 13].map((o) => poly(x + o - 4, 244, x + o, 278, x + o + 4, 244)).join(''),
      ),
    ],
    [
      'gold',
      row(
        2,
        -55,
        110,
        (x) =>
          circle(x, 324, 4) +
          [-26, 26].map((o) => circle(x + o, 243, 2.6)).join('') +
          rect(x - 1, 326, 2, 10),
      ) + circle(0, 188, 4),
    ],
    ['light', rect(-92, 0, 184, 40)],
    ['shade', rect(-92, 36, 184, 4)],
    ['deep', row(8, -84, 23, (x) => lancet(x, 4, 10, 26))],
  ],
}
