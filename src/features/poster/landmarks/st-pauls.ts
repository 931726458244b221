import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, domeSide, poly, rect, row } from '../shapes.ts'

const westTower = (x: number) =>
  [
    [
      'light',
      rect(x - 20, 0, 40, 128) + rect(x - 15, 128, 30, 34) + dome(x, 162, 26, 18) + rect(x - 4, 178, 8, 10),
    ],
    ['shade', rect(x + 6, 0, 14, 128) + rect(x + 4, 128, 11, 34) + domeSide(x, 162, 26, 18)],
    ['deep', arch(x - 6, 134, 10, 24) + arch(x - 7, 70, 12, 36)],
    ['gold', poly(x - 3, 188, x, 204, x + 3, 188)],
  ] as const

export const stPauls: Landmark = {
  width: 260,
  height: 312,
  outlines: [
    ['light', rect(-56, 96, 112, 34) + rect(-50, 130, 100, 38)],
    ['shade', rect(14, 96, 42, 72)],
    ['deep', row(9, -46, 10.6, (x) => rect(x, 134, 5, 30))],
    ['light', rect(-54, 166, 108, 7) + rect(-44, 173, 88, 16)],
    ['roof', dome(0, 188, 86, 72)],
    ['roofShade', domeSide(10, 188, 66, 70)],
    ['light', rect(-10, 254, 20, 26) + dome(0, 280, 16, 10)],
    ['shade', rect(2, 254, 8, 26) + rect(-50, 162, 100, 4)],
    ['deep', arch(-5, 258, 5, 18)],
    ['gold', circle(0, 294, 4) + rect(-1.2, 296, 2.4, 16) + rect(-5, 303, 10, 2.4)],
    ['light', rect(-130, 0, 260, 84)],
    ['shade', rect(-130, 80, 260, 4) + rect(112, 0, 18, 80) + rect(-54, 40, 108, 4)],
    ['light', poly(-56, 88, 0, 118, 56, 88) + rect(-58, 82, 116, 7)],
    ['shade', poly(-40, 91, 0, 111, 40, 91)],
    [
      'deep',
      row(7, -48, 15, (x) => rect(x, 4, 7, 35)) +
        row(7, -48, 15, (x) => rect(x, 46, 7, 34)) +
        arch(-118, 16, 12, 40) +
        arch(106, 16, 12, 40),
    ],
    ...westTower(-82),
    ...westTower(82),
  ],
}
