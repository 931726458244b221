import type { Landmark } from '../landmark.ts'
import { circle, poly, rect, row } from '../shapes.ts'

export const brandenburgGate: Landmark = {
  width: 380,
  height: 226,
  outlines: [
    [
      'light',
      rect(-186, 0, 60, 84) +
        rect(126, 0, 60, 84) +
        poly(-190, 84, -156, 106, -122, 84) +
        poly(122, 84, 156, 106, 190, 84),
    ],
    ['deep', rect(-176, 8, 40, 66) + rect(136, 8, 40, 66) + rect(-118, 8, 236, 108)],
    ['light', row(4, -178, 13, (x) => rect(x, 6, 6, 70)) + row(4, 134, 13, (x) => rect(x, 6, 6, 70))],
    [
      'light',
      [-122, -80, -38, 18, 60, 102].map((x) => rect(x, 0, 20, 116) + rect(x - 3, 110, 26, 8)).join(''),
    ],
    ['shade', [-110, -68, -26, 30, 72, 114].map((x) => rect(x, 0, 8, 110)).join('') + rect(-128, 0, 256, 7)],
    [
      'light',
      rect(-130, 118, 260, 26) + rect(-136, 142, 272, 7) + rect(-96, 149, 192, 26) + rect(-102, 173, 204, 6),
    ],
    [
      'shade',
      rect(-130, 118, 260, 4) +
        rect(-130, 136, 260, 3) +
        rect(-96, 149, 192, 4) +
        rect(60, 153, 36, 20) +
        row(11, -118, 22, (x) => rect(x, 124, 8, 11)),
    ],
    ['copper', row(4, -40, 20, (x) => `M${x} 179l2 16 6 14 9-3-4-5 3-8 2-14-5 0-3 10-5 0-1-10z`)],
    [
      'copper',
      poly(-14, 179, -14, 192, 18, 192, 18, 179) +
        poly(0, 192, 1, 218, 9, 218, 12, 192) +
        poly(9, 214, 30, 226, 22, 204) +
        circle(5, 221, 4.6),
    ],
    ['gold', rect(-5, 196, 2, 34) + circle(-4, 226, 5)],
  ],
}
