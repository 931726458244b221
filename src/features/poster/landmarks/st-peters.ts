import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, poly, rect, row } from '../shapes.ts'

const cupola = (x: number) =>
  [
    ['light', rect(x - 18, 96, 36, 24) + rect(x - 3, 138, 6, 14)],
    ['copper', dome(x, 120, 34, 20)],
    ['deep', row(4, x - 14, 8, (at) => arch(at, 98, 5, 18))],
  ] as const

export const stPeters: Landmark = {
  width: 320,
  height: 316,
  outlines: [
    ['light', rect(-62, 96, 124, 16) + rect(-56, 112, 112, 46)],
    ['shade', rect(16, 96, 46, 62)],
    ['deep', row(6, -45, 17, (x) => rect(x, 118, 7, 28))],
    ['light', row(7, -54, 17, (x) => rect(x, 112, 5, 44)) + rect(-60, 156, 120, 9)],
    ['copper', 'M-54 165q2 88 54 96q52-8 54-96z'],
    ['roofShade', 'M10 165v95q42-14 44-95z'],
    [
      'light',
      'M-42 165q4 62 34 92h4q-26-36-28-92zM-18 165q0 60 12 92h3q-9-36-7-92zM8 165q2 60-5 92h3q14-32 12-92zM32 165q-2 56-28 92h4q30-30 34-92z',
    ],
    ['light', rect(-13, 256, 26, 7) + rect(-10, 263, 20, 24) + poly(-10, 287, 0, 300, 10, 287)],
    ['shade', rect(2, 256, 11, 7) + rect(2, 263, 8, 24)],
    ['gold', circle(0, 302, 4) + rect(-1, 304, 2, 14) + rect(-4.5, 310, 9, 2)],
    ...cupola(-98),
    ...cupola(98),
    ['light', rect(-158, 0, 316, 92)],
    [
      'light',
      rect(-162, 88, 324, 9) + row(13, -156, 25.4, (x) => poly(x, 97, x + 1, 108, x + 5, 108, x + 6, 97)),
    ],
    ['shade', rect(-158, 84, 316, 4) + rect(-158, 64, 316, 4) + rect(134, 0, 24, 84)],
    ['deep', row(5, -126, 60, (x) => arch(x, 0, 14, 40)) + row(9, -126, 30, (x) => rect(x, 44, 12, 15))],
    ['light', poly(-48, 68, 0, 92, 48, 68) + row(8, -102, 28, (x) => rect(x, 0, 7, 64))],
    ['shade', poly(-32, 70, 0, 86, 32, 70) + row(8, -98, 28, (x) => rect(x, 0, 3, 64))],
  ],
}
