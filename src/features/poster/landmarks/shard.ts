import type { Landmark } from '../landmark.ts'
import { line, poly } from '../shapes.ts'

export const shard: Landmark = {
  width: 120,
  height: 430,
  outlines: [
    ['glass', poly(-60, 0, -9, 404, -2, 412, 0, 0)],
    ['glassShade', poly(-2, 0, 3, 430, 22, 318, 60, 0)],
    ['glass', poly(20, 0, 6, 414, 14, 366, 60, 0)],
    ['glassShade', poly(-30, 0, -4, 396, 4, 408, 8, 0)],
    ['light', line(-30, 0, -4, 396) + line(20, 0, 6, 404), 1.4],
  ],
}
