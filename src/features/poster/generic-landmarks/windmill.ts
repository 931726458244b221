import type { Landmark } from '../landmark.ts'
import { arch, dome, line, poly, rect } from '../shapes.ts'

export const windmill: Landmark = {
  width: 150,
  height: 180,
  outlines: [
    ['light', poly(-34, 0, -20, 92, 20, 92, 34, 0)],
    ['shade', poly(4, 0, 4, 92, 20, 92, 34, 0)],
    ['roof', dome(0, 92, 46, 28)],
    ['iron', line(-50, 58, 50, 158) + line(-50, 158, 50, 58), 3.4],
    [
      'red',
      poly(6, 116, 46, 156, 56, 146, 14, 110) +
        poly(-6, 100, -46, 60, -56, 70, -14, 106) +
        poly(-8, 114, -48, 154, -40, 164, -2, 122) +
        poly(8, 102, 48, 62, 40, 52, 2, 94),
    ],
    ['deep', arch(-10, 0, 18, 34) + rect(-8, 56, 10, 14)],
  ],
}
