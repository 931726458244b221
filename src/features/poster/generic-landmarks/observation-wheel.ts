import type { Landmark } from '../landmark.ts'
import { circle, line, poly, row } from '../shapes.ts'

export const observationWheel: Landmark = {
  width: 190,
  height: 190,
  outlines: [
    [
      'light',
      circle(0, 100, 86) +
        circle(0, 100, 81) +
        poly(-40, 0, -3, 100, 3, 100, -30, 0) +
        poly(40, 0, 3, 100, -3, 100, 30, 0),
    ],
    [
      'light',
      row(6, 0, 1, (i) => {
        const [x, y] = [Math.cos((i * Math.PI) / 6) * 82, Math.sin((i * Math.PI) / 6) * 82]
        return line(-x, 100 - y, x, 100 + y)
      }),
      1.6,
    ],
    [
      'red',
      row(12, 0, 1, (i) =>
        circle(Math.cos((i * Math.PI) / 6) * 86, 100 + Math.sin((i * Math.PI) / 6) * 86, 6),
      ),
    ],
  ],
}
