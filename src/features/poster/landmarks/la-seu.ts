import type { Landmark } from '../landmark.ts'
import { circle, lancet, poly, rect, row } from '../shapes.ts'

const buttress = (x: number) => rect(x, 0, 9, 96) + poly(x - 1, 96, x + 4.5, 118, x + 10, 96)

/** Palma's cathedral above the sea wall, with its row of buttresses. */
export const laSeu: Landmark = {
  width: 380,
  height: 226,
  outlines: [
    ['light', rect(-150, 0, 300, 86)],
    ['light', rect(-120, 86, 250, 54)],
    ['shade', rect(-150, 82, 300, 4) + rect(-120, 134, 250, 6)],
    [
      'deep',
      row(9, -108, 27, (x) => lancet(x, 92, 12, 36)) + row(10, -138, 28.5, (x) => lancet(x, 14, 10, 52)),
    ],
    ['light', row(11, -152, 29, buttress)],
    ['shade', row(11, -146, 29, (x) => rect(x, 0, 3, 96))],
    [
      'light',
      rect(-186, 0, 54, 156) +
        poly(-186, 156, -159, 186, -132, 156) +
        rect(-190, 0, 11, 170) +
        rect(-139, 0, 11, 170),
    ],
    ['light', poly(-191, 170, -184.5, 208, -178, 170) + poly(-140, 170, -133.5, 208, -127, 170)],
    ['shade', rect(-144, 0, 16, 156) + poly(-133.5, 170, -133.5, 208, -127, 170)],
    ['deep', circle(-159, 118, 15) + lancet(-168, 0, 18, 52)],
    ['gold', circle(-159, 118, 8)],
    ['light', rect(96, 86, 40, 104) + row(4, 97, 10.5, (x) => poly(x, 190, x + 3, 204, x + 6, 190))],
    ['shade', rect(122, 86, 14, 104) + rect(96, 150, 40, 4)],
    ['deep', lancet(103, 158, 9, 26) + lancet(118, 158, 9, 26)],
    ['shade', poly(-190, -6, -190, 6, 190, 6, 190, -6)],
  ],
}
