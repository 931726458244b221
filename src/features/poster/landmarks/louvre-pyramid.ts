import type { Landmark } from '../landmark.ts'
import { line, poly } from '../shapes.ts'

export const louvrePyramid: Landmark = {
  width: 150,
  height: 92,
  outlines: [
    ['glass', poly(-75, 0, 0, 92, 75, 0)],
    ['glassShade', poly(18, 0, 0, 92, 75, 0)],
    [
      'light',
      line(-52, 0, -63, 15) +
        line(-29, 0, -50, 31) +
        line(-6, 0, -38, 46) +
        line(-63, 15, 10, 42) +
        line(-50, 31, 7, 55) +
        line(-38, 46, 4, 70) +
        line(18, 0, -25, 61) +
        line(-75, 0, 14, 22) +
        line(37, 0, 12, 30) +
        line(56, 0, 7, 56),
      1.4,
    ],
    ['light', line(-75, 0, 0, 92, 18, 0) + line(0, 92, 75, 0), 2.4],
    ['deep', poly(-10, 0, -10, 14, 8, 14, 8, 0)],
  ],
}
