import type { Landmark } from '../landmark.ts'
import { arch, circle, dome, poly, rect, row } from '../shapes.ts'

export const puertaDeAlcala: Landmark = {
  width: 320,
  height: 178,
  outlines: [
    [
      'light',
      rect(-154, 0, 308, 92) +
        rect(-96, 0, 192, 116) +
        arch(-80, 0, 38, 82) +
        arch(-22, 0, 44, 90) +
        arch(42, 0, 38, 82) +
        rect(-138, 0, 26, 56) +
        rect(112, 0, 26, 56),
    ],
    [
      'deep',
      'M-80 0v63a19 19 0 0 0 26 17v-80zM-22 0v68a22 22 0 0 0 30 20v-88zM42 0v63a19 19 0 0 0 26 17v-80z' +
        rect(-138, 0, 18, 56) +
        rect(112, 0, 18, 56),
    ],
    [
      'shade',
      rect(142, 0, 12, 92) +
        rect(-36, 0, 6, 98) +
        rect(32, 0, 6, 98) +
        rect(-92, 0, 5, 98) +
        rect(90, 0, 6, 98),
    ],
    ['light', rect(-160, 90, 320, 8) + rect(-100, 114, 200, 9)],
    ['shade', rect(-154, 87, 308, 3) + rect(-96, 110, 192, 4)],
    ['light', rect(-40, 123, 80, 16) + dome(0, 136, 62, 24)],
    ['shade', rect(-40, 123, 80, 3) + circle(0, 144, 10)],
    [
      'light',
      poly(-34, 139, -40, 160, -26, 158, -24, 139) +
        poly(34, 139, 40, 160, 26, 158, 24, 139) +
        poly(-9, 158, -5, 178, 5, 178, 9, 158),
    ],
    [
      'light',
      row(2, -86, 164, (x) => poly(x - 8, 123, x - 4, 146, x + 6, 146, x + 10, 123)) +
        row(2, -146, 288, (x) => poly(x - 7, 98, x - 2, 116, x + 4, 116, x + 9, 98)),
    ],
    ['shade', row(2, -135, 248, (x) => rect(x, 64, 22, 14)) + rect(-160, 0, 28, 6) + rect(132, 0, 28, 6)],
  ],
}
