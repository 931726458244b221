import type { Landmark } from '../landmark.ts'
import { arch, rect, row } from '../shapes.ts'

/** The north ring has four storeys, the south only two: the broken edge descends to the right. */
const outline = 'M-190 0v118q0 8 6 10v72q100 16 196 8l6-26l16-2l4-18l14-2l4-26l18 0l4-10h74q38-8 38-30v-94z'

export const colosseum: Landmark = {
  width: 392,
  height: 214,
  outlines: [
    ['shade', 'M-120 120v66q90 14 180 0q70-10 96-40v-40z'],
    ['deep', row(9, 40, 13, (x) => arch(x, 108, 7, 20))],
    ['light', outline],
    [
      'shade',
      'M110 0v126h42q38-8 38-30v-96zM-190 46h380v5h-380zM-190 96h380v-5h-380zM-188 142q130 12 228 6v5q-100 6-226-6z',
    ],
    [
      'deep',
      row(14, -180, 26.4, (x) => arch(x, 6, 16, 34)) + row(14, -180, 26.4, (x) => arch(x, 56, 16, 30)),
    ],
    [
      'deep',
      row(10, -180, 26.4, (x) => arch(x, 102, 16, 32)) + row(7, -170, 26.4, (x) => rect(x, 164, 6, 12)),
    ],
    ['light', 'M-186 196q100 17 200 8l-1 6q-100 10-199-6z'],
    ['shade', rect(-196, 0, 392, 5)],
  ],
}
