import type { Landmark } from '../landmark.ts'
import { circle, mirrored, poly, rect, rightSide } from '../shapes.ts'

const plinth = [44, 0, 44, 10, 34, 14, 34, 24, 24, 28, 20, 62, 24, 66, 24, 72, 14, 74] as const

export const columbusColumn: Landmark = {
  width: 92,
  height: 300,
  outlines: [
    ['light', mirrored(...plinth)],
    ['shade', rightSide(...plinth)],
    ['iron', poly(-8, 74, -7, 232, 7, 232, 8, 74)],
    ['ironShade', poly(1, 74, 1, 232, 7, 232, 8, 74)],
    [
      'iron',
      poly(-7, 232, -16, 246, -16, 252, 16, 252, 16, 246, 7, 232) + rect(-9, 252, 18, 7) + circle(0, 266, 9),
    ],
    ['ironShade', poly(1, 232, 1, 252, 16, 252, 16, 246, 7, 232)],
    [
      'iron',
      poly(-5, 274, -4, 294, 3, 294, 6, 274) + poly(2, 288, 20, 293, 20, 295.5, 0, 293) + circle(0, 297, 4),
    ],
    ['deep', rect(-9, 100, 18, 4) + rect(-9, 78, 18, 4)],
  ],
}
