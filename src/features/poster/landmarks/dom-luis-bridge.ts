import type { Landmark } from '../landmark.ts'
import { arch, line, rect, row } from '../shapes.ts'

const rise = (x: number) => 44 + 108 * (1 - (x / 172) ** 2)

/** Porto's two-storey iron arch: 172 m of span, the metro on the upper deck, cars on the lower. */
export const domLuisBridge: Landmark = {
  width: 640,
  height: 196,
  outlines: [
    ['light', rect(-320, -10, 104, 62) + rect(216, -10, 104, 62)],
    [
      'shade',
      rect(-252, -10, 36, 62) + rect(216, -10, 20, 62) + rect(-320, 44, 104, 4) + rect(216, 44, 104, 4),
    ],
    ['deep', row(3, -308, 32, (x) => arch(x, -10, 18, 42)) + row(3, 232, 30, (x) => arch(x, -10, 18, 42))],
    ['iron', 'M-196 20q196 264 392 0h-14q-182 216-364 0z'],
    ['light', row(15, -140, 20, (x) => line(x, rise(x) - 6, x + 10, rise(x + 10) + 1)), 1.4],
    [
      'iron',
      row(5, -136, 30, (x) => (x > -50 && x < 50 ? '' : line(x, rise(x), x, 176))) +
        row(5, 16, 30, (x) => (x < 50 ? '' : line(x, rise(x), x, 176))),
      4,
    ],
    ['iron', row(7, -144, 48, (x) => line(x, 24, x, Math.max(40, rise(x) - 14))), 2.4],
    [
      'iron',
      line(-216, 20, -216, 172) +
        line(216, 20, 216, 172) +
        line(-268, 52, -268, 172) +
        line(268, 52, 268, 172),
      9,
    ],
    ['iron', rect(-320, 172, 640, 11) + rect(-226, 16, 452, 9)],
    ['ironShade', rect(-320, 172, 640, 3) + rect(-226, 16, 452, 3)],
    ['light', rect(-320, 183, 640, 2) + rect(-226, 25, 452, 2)],
    ['gold', rect(-96, 186, 74, 13)],
    ['deep', row(6, -91, 11.6, (x) => rect(x, 190, 8, 6))],
  ],
}
