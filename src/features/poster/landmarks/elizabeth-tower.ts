import type { Landmark } from '../landmark.ts'
import { arch, circle, mirrored, poly, rect, rightSide, row } from '../shapes.ts'

const spire = [27, 338, 20, 366, 21, 372, 17, 372, 17, 392, 20, 394, 3, 440] as const

export const elizabethTower: Landmark = {
  width: 84,
  height: 468,
  outlines: [
    ['light', rect(-29, 0, 58, 252)],
    ['shade', rect(8, 0, 21, 252) + row(3, -22, 11, (x) => rect(x, 30, 2.4, 206))],
    [
      'deep',
      row(
        3,
        -18,
        11,
        (x) => rect(x, 200, 5, 30) + rect(x, 150, 5, 30) + rect(x, 100, 5, 30) + rect(x, 50, 5, 30),
      ) +
        arch(14, 60, 6, 40) +
        arch(14, 130, 6, 40) +
        arch(14, 196, 6, 40),
    ],
    ['light', poly(-29, 246, -36, 258, -36, 324, 36, 324, 36, 258, 29, 246) + rect(-38, 320, 76, 7)],
    ['shade', poly(14, 246, 14, 324, 36, 324, 36, 258, 29, 246) + rect(-38, 316, 76, 4)],
    ['gold', circle(-4, 288, 27)],
    ['light', circle(-4, 288, 22.5)],
    ['deep', 'M-5.5 288v19h3v-17l12-7-1.5-2.6z' + circle(-4, 288, 2.8)],
    ['deep', row(6, -30, 10.4, (x) => arch(x, 327, 6, 14))],
    [
      'light',
      rect(-34, 327, 3, 14) +
        rect(31, 327, 3, 14) +
        poly(-36, 327, -33, 352, -30, 327) +
        poly(36, 327, 33, 352, 30, 327),
    ],
    ['roof', mirrored(...spire)],
    ['roofShade', rightSide(...spire)],
    ['gold', rect(-17, 374, 34, 3) + rect(-1.5, 440, 3, 28) + circle(0, 446, 4) + rect(-27, 338, 54, 3)],
    ['deep', row(5, -14, 6, (x) => arch(x, 377, 4, 13))],
    ['shade', rect(-33, 0, 66, 12)],
  ],
}
