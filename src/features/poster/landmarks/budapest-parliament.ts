import type { Landmark } from '../landmark.ts'
import { dome, domeSide, lancet, poly, rect, row } from '../shapes.ts'

export const budapestParliament: Landmark = {
  width: 460,
  height: 264,
  outlines: [
    ['light', rect(-220, 0, 440, 78) + rect(-60, 78, 120, 40)],
    ['roof', poly(-220, 78, -206, 104, -58, 104, -58, 78) + poly(58, 78, 58, 104, 206, 104, 220, 78)],
    ['shade', row(21, -214, 21, (x) => rect(x, 0, 4, 76)) + rect(-220, 38, 440, 4) + rect(30, 78, 30, 40)],
    [
      'deep',
      row(20, -206, 21, (x) => lancet(x, 8, 9, 26) + lancet(x, 46, 9, 26)) +
        row(6, -52, 18, (x) => lancet(x, 84, 9, 28)),
    ],
    [
      'light',
      [-196, -112, 112, 196].map((x) => rect(x - 9, 78, 18, 52)).join('') +
        [-64, 64].map((x) => rect(x - 9, 70, 18, 86)).join(''),
    ],
    ['iron', dome(0, 130, 96, 76)],
    ['ironShade', domeSide(10, 130, 76, 74)],
    ['light', rect(-54, 118, 108, 13) + rect(-7, 204, 14, 18)],
    ['light', 'M-26 131q6 50 20 73M26 131q-6 50-20 73M0 131v74', 3],
    [
      'roof',
      [-196, -112, 112, 196].map((x) => poly(x - 11, 130, x, 182, x + 11, 130)).join('') +
        [-64, 64].map((x) => poly(x - 11, 156, x, 212, x + 11, 156)).join('') +
        poly(-8, 222, 0, 264, 8, 222),
    ],
    [
      'light',
      row(12, -150, 27, (x) => (Math.abs(x) < 70 ? '' : poly(x - 3, 100, x, 122, x + 3, 100))) +
        row(9, -48, 12, (x) => poly(x - 2.6, 128, x, 148, x + 2.6, 128)),
    ],
    ['shade', rect(-230, 0, 460, 6)],
  ],
}
