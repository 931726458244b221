import type { Landmark } from '../landmark.ts'
import { line, poly, rect, row } from '../shapes.ts'

export const cableBridge: Landmark = {
  width: 520,
  height: 230,
  outlines: [
    [
      'light',
      row(
        7,
        24,
        30,
        (d) => line(-90, 224 - d * 0.35, -90 + d, 48) + line(-90, 224 - d * 0.35, -90 - d * 0.8, 48),
      ),
      1.5,
    ],
    [
      'light',
      row(
        7,
        24,
        30,
        (d) => line(130, 174 - d * 0.25, 130 + d * 0.6, 48) + line(130, 174 - d * 0.25, 130 - d * 0.5, 48),
      ),
      1.5,
    ],
    ['light', poly(-100, -20, -93, 230, -87, 230, -80, -20) + poly(122, -20, 127, 180, 133, 180, 138, -20)],
    ['shade', poly(-90, -20, -90, 230, -87, 230, -80, -20) + rect(-260, 38, 520, 8)],
    ['light', rect(-260, 45, 520, 4)],
  ],
}
