import type { Landmark } from '../landmark.ts'
import { rect, rows } from '../shapes.ts'

export const burjAlArab: Landmark = {
  width: 170,
  height: 270,
  outlines: [
    ['shade', rect(-78, 0, 156, 9)],
    ['light', 'M-56 9v216q78-30 106-216z'],
    ['glass', 'M-44 18v188q58-30 80-188z'],
    ['light', rows(6, 44, 27, (y) => rect(-44, y, 74 - y / 4, 3))],
    ['glassShade', rect(-62, 9, 8, 240)],
    ['light', 'M-62 249q20 10 44-6l-2-8q-20 10-42 6z' + rect(-59, 246, 2, 24)],
    ['shade', 'M40 96q18 2 30-6l-2 8q-14 10-30 8z'],
  ],
}
