import type { Landmark } from '../landmark.ts'
import { poly, rect, row } from '../shapes.ts'

export const oldTown: Landmark = {
  width: 300,
  height: 120,
  outlines: [
    ['light', row(6, -150, 50, (x) => rect(x, 0, 48, 62 + Math.abs(Math.round(Math.sin(x) * 20))))],
    [
      'roof',
      row(6, -150, 50, (x) => {
        const y = 62 + Math.abs(Math.round(Math.sin(x) * 20))
        return poly(x - 2, y, x + 10, y + 24, x + 40, y + 24, x + 50, y)
      }),
    ],
    ['shade', row(6, -150, 50, (x) => rect(x + 36, 0, 12, 62 + Math.abs(Math.round(Math.sin(x) * 20))))],
    [
      'deep',
      row(
        6,
        -150,
        50,
        (x) =>
          rect(x + 8, 40, 8, 13) + rect(x + 24, 40, 8, 13) + rect(x + 8, 14, 8, 13) + rect(x + 24, 14, 8, 13),
      ),
    ],
  ],
}
