import type { Landmark } from '../landmark.ts'
import { arch, circle, lancet, poly, rect, row } from '../shapes.ts'

export const florenceDuomo: Landmark = {
  width: 400,
  height: 330,
  outlines: [
    ['light', rect(-190, 0, 50, 236) + rect(-194, 232, 58, 9)],
    ['shade', rect(-156, 0, 16, 232) + row(4, 52, 56, (y) => rect(-190, y, 50, 3))],
    [
      'deep',
      row(2, -182, 17, (x) => lancet(x, 66, 8, 34) + lancet(x, 122, 8, 34)) + lancet(-179, 178, 26, 46),
    ],
    ['light', rect(-140, 0, 150, 96) + rect(10, 0, 176, 84)],
    ['iron', poly(-142, 96, -126, 122, 30, 122, 30, 96)],
    ['shade', rect(-140, 88, 150, 5) + rect(-60, 0, 6, 88) + rect(150, 0, 36, 84) + rect(10, 74, 176, 5)],
    ['deep', row(3, -124, 42, (x) => lancet(x, 26, 13, 48)) + row(3, 30, 52, (x) => lancet(x, 18, 16, 46))],
    ['light', rect(22, 84, 136, 72)],
    ['shade', rect(116, 84, 42, 72) + rect(22, 150, 136, 4)],
    ['iron', 'M2 84q6 40 44 40h-24v-40zM178 84q-6 40-44 40h24v-40z'],
    ['deep', row(3, 45, 45, (x) => circle(x, 128, 11))],
    ['iron', 'M16 156c2 72 40 124 66 134h16c26-10 64-62 66-134z'],
    ['ironShade', 'M104 156c4 62-2 108-10 134h4c26-10 64-62 66-134z'],
    [
      'light',
      'M16 156c2 72 40 124 66 134M58 156c0 66 14 112 27 134M122 156c0 66-14 112-27 134M164 156c-2 72-40 124-66 134',
      4,
    ],
    ['light', rect(80, 286, 20, 24) + poly(78, 310, 90, 330, 102, 310) + rect(10, 152, 160, 7)],
    ['gold', circle(90, 332, 4)],
    ['deep', arch(86, 288, 8, 18)],
  ],
}
