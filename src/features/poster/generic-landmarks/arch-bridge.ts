import type { Landmark } from '../landmark.ts'
import { circle, rect, row } from '../shapes.ts'

export const archBridge: Landmark = {
  width: 420,
  height: 84,
  outlines: [
    [
      'light',
      'M-210-24v74q210 50 420 0v-74h-30q-8 50-52 50t-52-50h-26q-8 62-50 62t-50-62h-26q-8 50-52 50t-52-50z',
    ],
    ['shade', 'M-210 44q210 50 420 0v8q-210 50-420 0z'],
    ['light', row(9, -176, 44, (x) => rect(x - 1, 60, 2, 26) + circle(x, 88, 3.4))],
  ],
}
