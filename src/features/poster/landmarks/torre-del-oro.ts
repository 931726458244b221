import type { Landmark } from '../landmark.ts'
import { arch, dome, domeSide, poly, rect, row } from '../shapes.ts'

const merlons = (x: number, y: number, count: number) =>
  row(count, x, 10, (at) => poly(at, y, at, y + 7, at + 3, y + 11, at + 6, y + 7, at + 6, y))

/** Twelve-sided, so its front has three tones of light; the gilt cap dates from 1760. */
export const torreDelOro: Landmark = {
  width: 124,
  height: 208,
  outlines: [
    ['light', rect(-56, 0, 112, 112) + merlons(-57, 112, 12)],
    ['shade', rect(22, 0, 34, 112) + rect(-56, 104, 112, 4) + rect(-56, 40, 112, 3)],
    ['light', rect(-30, 112, 60, 46) + merlons(-31, 158, 6)],
    ['shade', rect(12, 112, 18, 46)],
    ['light', rect(-14, 158, 28, 22)],
    ['gold', dome(0, 180, 30, 18) + rect(-1.5, 196, 3, 14)],
    ['roofShade', domeSide(3, 180, 24, 16)],
    [
      'deep',
      row(5, -46, 21, (x) => rect(x, 70, 5, 14)) +
        row(4, -25, 14.5, (x) => arch(x, 120, 7, 24)) +
        arch(-8, 0, 16, 28) +
        row(3, -10, 8, (x) => arch(x, 161, 4, 12)),
    ],
  ],
}
