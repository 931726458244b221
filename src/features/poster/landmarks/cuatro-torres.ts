import type { Landmark } from '../landmark.ts'
import { poly, rect, rows } from '../shapes.ts'

export const cuatroTorres: Landmark = {
  width: 250,
  height: 280,
  outlines: [
    ['glass', rect(-124, 0, 44, 232) + rect(-120, 232, 36, 28)],
    [
      'glassShade',
      rect(-98, 0, 18, 260) + rect(-124, 190, 44, 8) + rect(-124, 128, 44, 8) + rect(-124, 66, 44, 8),
    ],
    ['glass', poly(-58, 0, -58, 222, -38, 268, -18, 262, -12, 0)],
    ['glassShade', poly(-32, 0, -38, 268, -18, 262, -12, 0)],
    ['glass', poly(10, 0, 10, 276, 24, 280, 52, 256, 52, 0)],
    ['glassShade', poly(30, 0, 24, 280, 52, 256, 52, 0)],
    ['glass', 'M76 0v228q22 18 44 0v-228z'],
    ['glassShade', 'M102 0v236q10-2 18-8v-228z'],
    ['light', rows(12, 20, 18, (y) => rect(-56, y, 18, 1.8) + rect(12, y, 14, 1.8) + rect(78, y, 20, 1.8))],
  ],
}
