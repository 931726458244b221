import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, domeSide, lancet, poly, rect } from '../shapes.ts'

/** The Sagrat Cor church that crowns Barcelona's mountain. */
export const tibidabo: Landmark = {
  width: 190,
  height: 220,
  outlines: [
    ['shade', 'M-95 0q20 24 50 26h90q30-2 50-26z'],
    ['light', rect(-58, 20, 116, 44) + rect(-40, 64, 80, 46) + rect(-16, 110, 32, 60)],
    ['shade', rect(30, 20, 28, 44) + rect(18, 64, 22, 46) + rect(4, 110, 12, 60)],
    [
      'light',
      rect(-54, 64, 14, 62) +
        rect(40, 64, 14, 62) +
        poly(-54, 126, -47, 152, -40, 126) +
        poly(40, 126, 47, 152, 54, 126) +
        rect(-34, 110, 10, 34) +
        poly(-34, 144, -29, 164, -24, 144),
    ],
    [
      'shade',
      rect(48, 64, 6, 62) +
        rect(24, 110, 10, 34) +
        poly(24, 144, 29, 164, 34, 144) +
        poly(47, 126, 47, 152, 54, 126),
    ],
    [
      'deep',
      lancet(-8, 118, 16, 40) +
        arch(-22, 26, 12, 28) +
        arch(-6, 26, 12, 32) +
        arch(10, 26, 12, 28) +
        circle(0, 86, 11),
    ],
    ['light', dome(0, 170, 26, 22)],
    ['shade', domeSide(0, 170, 26, 22)],
    ['gold', rect(-2, 192, 4, 22) + rect(-10, 206, 20, 3) + circle(0, 216, 3.4)],
  ],
}
