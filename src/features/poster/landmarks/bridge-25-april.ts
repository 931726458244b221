import type { Landmark } from '../landmark.ts'
import { line, poly, rect, row } from '../shapes.ts'

const pylon = (x: number) =>
  poly(x - 15, -20, x - 10, 200, x - 4, 200, x - 7, -20) +
  poly(x + 15, -20, x + 10, 200, x + 4, 200, x + 7, -20) +
  rect(x - 11, 192, 22, 8) +
  rect(x - 12, 136, 24, 7) +
  rect(x - 14, 40, 28, 7)

/** Lisbon's red suspension bridge; the main cable is a parabola. */
export const bridge25April: Landmark = {
  width: 640,
  height: 200,
  outlines: [
    ['red', 'M-320 66q90 24 150 134q170-252 340 0q60-110 150-134', 4],
    [
      'red',
      row(14, -147, 22.6, (x) => line(x, 68, x, 74 + (x / 170) ** 2 * 126)) +
        row(6, -304, 22, (x) => line(x, 60, x, 66 + ((x + 320) / 150) ** 2 * 134)) +
        row(6, 194, 22, (x) => line(x, 60, x, 66 + ((320 - x) / 150) ** 2 * 134)),
      1.3,
    ],
    ['red', pylon(-170) + pylon(170)],
    [
      'ironShade',
      line(-160, 50, -160, 130, -178, 50, -160, 50) + line(160, 50, 160, 130, 178, 50, 160, 50),
      1.4,
    ],
    ['red', rect(-320, 58, 640, 9)],
    [
      'ironShade',
      rect(-320, 50, 640, 3) + row(26, -318, 25, (x) => poly(x, 52, x + 12, 60, x + 13, 58, x + 2, 51)),
    ],
    ['shade', rect(-192, -26, 44, 20) + rect(148, -26, 44, 20)],
  ],
}
