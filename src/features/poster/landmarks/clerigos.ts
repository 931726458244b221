import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, poly, rect } from '../shapes.ts'

/** Nasoni's baroque tower over Porto: 76 m of granite in six storeys. */
export const clerigos: Landmark = {
  width: 84,
  height: 380,
  outlines: [
    ['light', rect(-34, 0, 68, 92) + rect(-32, 92, 64, 82) + rect(-29, 174, 58, 78)],
    ['shade', rect(10, 0, 24, 92) + rect(10, 92, 22, 82) + rect(10, 174, 19, 78)],
    ['light', rect(-38, 88, 76, 7) + rect(-36, 170, 72, 7) + rect(-36, 250, 72, 7)],
    ['shade', rect(-38, 85, 76, 3) + rect(-36, 167, 72, 3) + rect(-36, 247, 72, 3)],
    ['light', rect(-22, 257, 44, 44) + poly(-34, 257, -30, 284, -26, 257) + poly(26, 257, 30, 284, 34, 257)],
    ['shade', rect(6, 257, 16, 44)],
    ['light', rect(-26, 299, 52, 5) + rect(-13, 304, 26, 26) + dome(0, 330, 30, 22)],
    ['shade', rect(3, 304, 10, 26)],
    [
      'deep',
      arch(-11, 0, 22, 46) +
        arch(-9, 108, 18, 48) +
        arch(-11, 188, 22, 50) +
        arch(-16, 262, 11, 30) +
        arch(3, 262, 11, 30) +
        arch(-5, 308, 9, 18),
    ],
    ['light', circle(0, 70, 9)],
    ['gold', circle(0, 356, 5) + rect(-1.5, 358, 3, 22) + rect(-6, 368, 12, 3)],
  ],
}
