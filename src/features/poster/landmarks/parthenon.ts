import type { Landmark } from '../landmark.ts'
import { poly, rect, row } from '../shapes.ts'

export const parthenon: Landmark = {
  width: 380,
  height: 236,
  outlines: [
    ['leafShade', 'M-190 0q20 34 62 44 10 24 30 34h196q24-10 34-34 40-8 58-44z'],
    ['shade', 'M-128 44q10 24 30 34h196q24-10 34-34-30-12-64-6-40-14-80 0-60-8-116 6z'],
    ['light', rect(-112, 76, 224, 7) + rect(-106, 83, 212, 6)],
    ['deep', rect(-96, 89, 192, 66)],
    [
      'light',
      row(8, -102, 27, (x) => poly(x, 89, x + 1.6, 150, x + 13.4, 150, x + 15, 89) + rect(x - 1, 149, 17, 6)),
    ],
    ['shade', row(8, -93, 27, (x) => poly(x, 89, x, 150, x + 4.4, 150, x + 6, 89))],
    ['light', rect(-108, 155, 216, 22) + poly(-114, 177, 0, 222, 60, 198, 74, 192, 84, 177)],
    [
      'shade',
      rect(-108, 155, 216, 4) +
        row(11, -102, 20, (x) => rect(x, 163, 8, 12)) +
        poly(-84, 181, 0, 214, 40, 198, 62, 181),
    ],
    ['light', row(5, -46, 20, (x) => rect(x, 183, 7, 16 - Math.abs(x + 6) / 6))],
  ],
}
