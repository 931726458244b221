import type { Landmark } from '../landmark.ts'
import { circle, line, poly, rect } from '../shapes.ts'

const [cy, r] = [132, 114]
const around = (count: number, radius: number, turn = 0) =>
  Array.from({ length: count }, (_, i) => {
    const angle = ((i + turn) / count) * 2 * Math.PI
    return [Math.sin(angle) * radius, cy + Math.cos(angle) * radius] as const
  })

export const londonEye: Landmark = {
  width: 252,
  height: 252,
  outlines: [
    ['light', poly(-46, 0, -3, cy, 3, cy, -36, 0) + poly(46, 0, 3, cy, -3, cy, 36, 0)],
    [
      'light',
      around(16, r - 4)
        .map(([x, y]) => line(0, cy, x, y))
        .join(''),
      1.1,
    ],
    ['light', circle(0, cy, r) + circle(0, cy, r - 4)],
    ['light', circle(0, cy, r - 9) + circle(0, cy, r - 10.5)],
    ['glass', circle(0, cy, r + 6), 11, '9 14.56'],
    ['shade', circle(0, cy, 8) + rect(-60, 0, 120, 7)],
    ['light', circle(0, cy, 4)],
  ],
}
