import type { Landmark } from '../landmark.ts'
import { circle, dome, rect, row } from '../shapes.ts'

export const georgianDoors: Landmark = {
  width: 300,
  height: 150,
  outlines: [
    ['iron', rect(-150, 0, 300, 140)],
    ['roof', rect(-152, 138, 304, 8) + row(4, -136, 82, (x) => rect(x, 146, 22, 18))],
    ['ironShade', row(3, -76, 75, (x) => rect(x, 0, 4, 138))],
    [
      'light',
      row(4, -138, 75, (x) => rect(x, 92, 14, 30) + rect(x + 34, 92, 14, 30) + rect(x + 34, 26, 14, 34)) +
        row(4, -128, 75, (x) => dome(x, 44, 24, 12)),
    ],
    ['light', row(4, -141, 75, (x) => rect(x, 0, 26, 44))],
    ['red', rect(-137, 0, 18, 42) + rect(88, 0, 18, 42)],
    ['leafShade', rect(-62, 0, 18, 42)],
    ['gold', rect(13, 0, 18, 42) + circle(-123, 20, 1.6)],
  ],
}
