import type { Landmark } from '../landmark.ts'
import { arch, poly, rect, row } from '../shapes.ts'

const battlement = (x: number, y: number, w: number) =>
  row(Math.round(w / 12), x, 12, (at) => rect(at, y, 7, 8))

export const castelSantAngelo: Landmark = {
  width: 300,
  height: 232,
  outlines: [
    ['light', rect(-98, 40, 196, 104)],
    ['shade', 'M40 40h58v104h-58zM-98 134h196v4h-196z'],
    [
      'light',
      rect(-102, 138, 204, 14) +
        battlement(-102, 152, 204) +
        rect(-62, 150, 124, 26) +
        rect(-28, 176, 56, 24) +
        battlement(-62, 176, 34) +
        battlement(28, 176, 34),
    ],
    ['shade', rect(28, 150, 34, 26) + rect(8, 176, 20, 24) + rect(66, 138, 36, 14)],
    [
      'deep',
      row(16, -96, 12.4, (x) => arch(x, 122, 6, 12)) +
        row(5, -48, 22, (x) => arch(x, 154, 9, 15)) +
        arch(-12, 180, 9, 14) +
        arch(2, 180, 9, 14),
    ],
    ['light', rect(-148, 0, 296, 56) + battlement(-148, 56, 296)],
    ['shade', rect(112, 0, 36, 56) + rect(-148, 48, 296, 4) + rect(-148, 0, 296, 6)],
    [
      'deep',
      arch(-16, 0, 32, 38) +
        row(3, -112, 26, (x) => rect(x, 24, 5, 12)) +
        row(3, 50, 24, (x) => rect(x, 24, 5, 12)),
    ],
    [
      'iron',
      poly(-5, 200, -3, 224, 3, 224, 5, 200) +
        poly(-2, 220, -16, 234, -13, 210) +
        poly(2, 220, 16, 234, 13, 210) +
        rect(5, 214, 16, 2),
    ],
  ],
}
