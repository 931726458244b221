import type { Landmark } from '../landmark.ts'
import { circle, rect, row } from '../shapes.ts'

export const tram28: Landmark = {
  width: 128,
  height: 100,
  outlines: [
    ['deep', 'M-20 76l26 24h20v-2h-19l-24-24z' + rect(-46, 0, 92, 8)],
    ['gold', 'M-64 8h128v28h-128z'],
    ['light', 'M-62 36h124v26h-124z'],
    ['gold', 'M-62 62h124q-4 14-20 14h-84q-16 0-20-14z'],
    ['deep', row(6, -50, 17.4, (x) => rect(x, 40, 13, 19)) + rect(-62, 40, 8, 19) + rect(54, 40, 8, 19)],
    ['red', rect(-64, 30, 128, 3) + rect(-12, 65, 24, 8)],
    ['deep', circle(-28, 4, 8) + circle(28, 4, 8)],
    ['light', circle(60, 20, 4)],
  ],
}
