import type { Landmark } from '../landmark.ts'
import { line, rect } from '../shapes.ts'

export const harbourCranes: Landmark = {
  width: 280,
  height: 190,
  outlines: [
    [
      'iron',
      [-84, 62]
        .map(
          (x) =>
            line(x - 30, 0, x - 20, 96) +
            line(x + 30, 0, x + 20, 96) +
            line(x - 24, 50, x + 24, 50) +
            line(x - 40, 96, x + 78, 96) +
            line(x, 150, x + 78, 98) +
            line(x, 150, x - 40, 98),
        )
        .join(''),
      5,
    ],
    ['iron', [-84, 62].map((x) => rect(x - 4, 96, 8, 56) + rect(x - 18, 98, 16, 14)).join('')],
    ['red', rect(-136, 0, 34, 14) + rect(10, 0, 30, 14)],
    ['gold', rect(-100, 0, 34, 14) + rect(-130, 14, 34, 14)],
    ['glass', rect(98, 0, 34, 14) + rect(104, 14, 28, 14)],
  ],
}
