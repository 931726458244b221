import type { Landmark } from '../landmark.ts'
import { circle, rect, row } from '../shapes.ts'

export const hapennyBridge: Landmark = {
  width: 420,
  height: 112,
  outlines: [
    ['shade', rect(-210, -24, 44, 54) + rect(166, -24, 44, 54)],
    ['light', 'M-176 20q176 74 352 0v16q-176 78-352 0z'],
    [
      'light',
      row(17, -160, 20, (x) => rect(x, 46 - (x * x) / 900, 3, 34)) + 'M-176 66q176 34 352 0v5q-176 34-352 0z',
    ],
    ['light', [-110, 0, 110].map((x) => `M${x - 14} 74v22q14 18 28 0v-22h-4v20q-10 10-20 0v-20z`).join('')],
    ['gold', [-110, 0, 110].map((x) => circle(x, 100, 5)).join('')],
    ['shade', 'M-176 20q176 74 352 0v4q-176 76-352 0z'],
  ],
}
