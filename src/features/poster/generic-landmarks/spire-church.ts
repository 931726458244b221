import type { Landmark } from '../landmark.ts'
import { circle, lancet, poly, rect, row } from '../shapes.ts'

export const spireChurch: Landmark = {
  width: 170,
  height: 320,
  outlines: [
    ['roof', poly(-20, 84, -10, 118, 78, 118, 84, 84)],
    ['light', rect(-20, 0, 104, 86)],
    ['shade', rect(-20, 78, 104, 6) + rect(64, 0, 20, 80)],
    ['light', rect(-66, 0, 52, 170)],
    ['shade', rect(-32, 0, 18, 170)],
    ['copper', poly(-68, 170, -40, 312, -12, 170)],
    ['roofShade', poly(-40, 170, -40, 312, -12, 170)],
    [
      'deep',
      lancet(-56, 110, 12, 44) +
        lancet(-38, 110, 12, 44) +
        lancet(-50, 0, 20, 46) +
        circle(-40, 84, 10) +
        row(4, 0, 19, (x) => lancet(x, 20, 9, 44)),
    ],
    ['gold', rect(-41, 308, 2, 14) + circle(-40, 310, 3)],
  ],
}
