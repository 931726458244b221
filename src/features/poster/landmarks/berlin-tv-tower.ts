import type { Landmark } from '../landmark.ts'
import { circle, poly, rect, rows } from '../shapes.ts'

export const berlinTvTower: Landmark = {
  width: 70,
  height: 480,
  outlines: [
    ['light', poly(-20, 0, -9, 40, -5, 282, 5, 282, 9, 40, 20, 0)],
    ['shade', poly(2, 0, 2, 282, 5, 282, 9, 40, 20, 0)],
    ['glass', circle(0, 308, 29)],
    ['glassShade', 'M6 280a29 29 0 0 1 0 56q14-28 0-56z' + rect(-29, 305, 58, 7)],
    ['light', rect(-27, 314, 54, 2.4) + circle(-11, 320, 4)],
    ['light', poly(-8, 336, -6, 356, 6, 356, 8, 336) + rect(-2.5, 356, 5, 124)],
    ['red', rows(5, 362, 24, (y) => rect(-2.5, y, 5, 12)) + rect(-8, 350, 16, 5)],
  ],
}
