import type { Landmark } from '../landmark.ts'
import { arch, poly, rect, row } from '../shapes.ts'

export const castle: Landmark = {
  width: 300,
  height: 210,
  outlines: [
    ['leafShade', 'M-150 0q30 56 90 74h120q70-20 90-74z'],
    [
      'light',
      rect(-84, 66, 168, 52) +
        row(11, -84, 15.6, (x) => rect(x, 118, 9, 8)) +
        rect(-94, 66, 34, 88) +
        rect(40, 66, 44, 108) +
        rect(-20, 66, 30, 84),
    ],
    ['shade', rect(-74, 66, 14, 88) + rect(64, 66, 20, 108) + rect(-4, 66, 14, 84)],
    ['roof', poly(-98, 154, -77, 194, -56, 154) + poly(36, 174, 62, 216, 88, 174)],
    ['deep', rect(-86, 122, 5, 16) + rect(50, 140, 6, 18) + rect(50, 100, 6, 18) + arch(-14, 66, 16, 30)],
  ],
}
