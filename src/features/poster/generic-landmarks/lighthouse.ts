import type { Landmark } from '../landmark.ts'
import { dome, poly, rect } from '../shapes.ts'

export const lighthouse: Landmark = {
  width: 90,
  height: 230,
  outlines: [
    ['shade', 'M-45 0q10 16 30 18h36q18-4 24-18z'],
    ['light', poly(-20, 14, -12, 180, 12, 180, 20, 14)],
    ['red', poly(-18, 50, -16.5, 84, 16.5, 84, 18, 50) + poly(-15, 116, -13.5, 150, 13.5, 150, 15, 116)],
    ['deep', rect(-17, 178, 34, 6) + rect(-9, 184, 18, 20)],
    ['gold', rect(-6, 186, 12, 16)],
    ['roof', dome(0, 204, 24, 14)],
  ],
}
