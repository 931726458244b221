import type { Landmark } from '../landmark.ts'
import { poly } from '../shapes.ts'

/** The stone pines of Rome. */
export const umbrellaPine: Landmark = {
  width: 120,
  height: 112,
  outlines: [
    ['ironShade', poly(-4, 0, -2, 60, -26, 80, -22, 83, 0, 66, 20, 84, 24, 80, 4, 58, 5, 0)],
    ['leafShade', 'M-60 78q2 26 36 30q24 8 48 0q34-4 36-30q-4-8-20-6q-20 6-40 0q-20 8-40 0q-16-2-20 6z'],
    ['leaf', 'M-52 88q8 16 30 18q22 8 44 0q-30 0-40-10q-20 4-34-8z'],
  ],
}
