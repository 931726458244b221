import type { Landmark } from '../landmark.ts'
import { arch, circle, poly, rect, row } from '../shapes.ts'

export const statueOfLiberty: Landmark = {
  width: 150,
  height: 352,
  outlines: [
    ['leafShade', 'M-75 0q8 16 30 18h90q22-2 30-18z'],
    [
      'light',
      poly(-52, 12, -46, 44, 46, 44, 52, 12) +
        poly(-32, 44, -26, 130, 26, 130, 32, 44) +
        rect(-32, 126, 64, 9),
    ],
    ['shade', poly(8, 44, 8, 130, 26, 130, 32, 44) + rect(-52, 40, 104, 4) + rect(-30, 92, 60, 4)],
    ['deep', row(3, -18, 13, (x) => arch(x, 98, 8, 22)) + arch(-7, 44, 14, 26)],
    [
      'copper',
      'M-27 135q2 60 8 106 2 22 12 30l-4 8q-4 12 4 20 8 6 14 0 8-8 4-20l-2-8q10-4 12-18 6-58 8-118z',
    ],
    ['copper', poly(-16, 262, -30, 318, -22, 322, -4, 278)],
    ['copper', poly(8, 250, 24, 240, 30, 220, 22, 206, 10, 214)],
    [
      'roofShade',
      'M6 135q4 62 2 112l10-6q8-50 11-106z' +
        poly(-18, 135, -10, 222, -14, 135) +
        poly(-4, 135, -2, 210, 1, 135),
    ],
    [
      'copper',
      row(7, -3, 1, (i) => {
        const a = Math.PI * (0.1 + (i + 3) * 0.133)
        const [c, s] = [Math.cos(a), Math.sin(a)]
        return poly(
          Math.round(c * 9 + 3),
          Math.round(296 + s * 8),
          Math.round(c * 26 + 1),
          Math.round(294 + s * 26),
          Math.round(c * 9 - 2),
          Math.round(296 + s * 8),
        )
      }),
    ],
    ['light', poly(13, 246, 30, 238, 27, 214, 12, 222)],
    ['copper', poly(-32, 318, -34, 326, -18, 328, -20, 320)],
    ['gold', 'M-33 326q2 16 8 26 6-8 6-24z' + circle(-26, 331, 6)],
  ],
}
