import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, domeSide, poly, rect, row } from '../shapes.ts'

/** The rounded corner of Calle de Alcalá and Gran Vía: slate dome, gilt garlands, the winged Victory. */
export const metropolis: Landmark = {
  width: 190,
  height: 340,
  outlines: [
    ['light', rect(-92, 0, 60, 150) + rect(32, 0, 60, 150)],
    ['shade', rect(32, 0, 60, 150)],
    ['roof', poly(-92, 150, -84, 172, -32, 172, -32, 150)],
    ['roofShade', poly(92, 150, 84, 172, 32, 172, 32, 150)],
    ['light', rect(-42, 0, 84, 196)],
    ['shade', 'M10 0h32v196h-32z'],
    [
      'deep',
      row(3, -84, 16, (x) => arch(x, 104, 9, 30) + rect(x, 62, 9, 26) + rect(x, 20, 9, 26)) +
        row(3, 44, 16, (x) => arch(x, 104, 9, 30) + rect(x, 62, 9, 26) + rect(x, 20, 9, 26)),
    ],
    ['deep', row(4, -35, 19, (x) => arch(x, 108, 11, 52) + rect(x, 60, 11, 28) + arch(x, 4, 11, 40))],
    [
      'light',
      rect(-50, 192, 100, 8) +
        rect(-46, 94, 92, 5) +
        rect(-38, 200, 76, 30) +
        rect(-96, 148, 54, 5) +
        row(5, -42, 20, (x) => rect(x, 100, 4, 92)),
    ],
    ['shade', rect(8, 200, 30, 30) + rect(-46, 90, 92, 4) + rect(42, 148, 54, 5)],
    ['deep', row(4, -31, 17, (x) => circle(x + 5, 214, 6))],
    ['roof', dome(0, 230, 76, 50)],
    ['roofShade', domeSide(6, 230, 64, 48)],
    [
      'gold',
      rect(-40, 228, 80, 4) +
        'M-22 232q2 30 14 44h4q-10-16-11-44zM22 232q-2 30-14 44h-4q10-16 11-44z' +
        rect(-8, 278, 16, 14),
    ],
    [
      'iron',
      poly(-5, 292, -3, 318, 3, 318, 6, 292) +
        poly(-3, 316, -22, 332, -18, 312, -3, 304) +
        poly(3, 316, 22, 332, 18, 312, 3, 304) +
        circle(0, 322, 4) +
        poly(1, 316, 8, 336, 10, 335, 5, 314),
    ],
  ],
}
