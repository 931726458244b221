import type { Landmark } from '../landmark.ts'
import { poly } from '../shapes.ts'

export const mountains: Landmark = {
  width: 620,
  height: 260,
  outlines: [
    ['shade', poly(-310, 0, -190, 150, -150, 120, -30, 260, 30, 190, 80, 220, 210, 90, 250, 110, 310, 0)],
    [
      'light',
      poly(-30, 260, -78, 204, -50, 190, -36, 206, -20, 180, -6, 200, 8, 215) +
        poly(80, 220, 58, 207, 66, 196, 82, 204, 98, 186, 110, 190),
    ],
  ],
}
