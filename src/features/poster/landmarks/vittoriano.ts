import type { Landmark } from '../landmark.ts'
import { circle, poly, rect, row } from '../shapes.ts'

const quadriga = (x: number) =>
  `M${x - 16} 176l4 16l8-2l4 10l6-10l10 2l2-16z` +
  poly(x - 1, 196, x - 14, 212, x, 206, x + 12, 214, x + 3, 196)

export const vittoriano: Landmark = {
  width: 360,
  height: 214,
  outlines: [
    ['light', rect(-170, 86, 340, 14) + rect(-158, 100, 316, 60) + rect(-170, 152, 340, 10)],
    [
      'light',
      rect(-172, 86, 46, 84) +
        rect(126, 86, 46, 84) +
        poly(-176, 166, -149, 180, -122, 166) +
        poly(122, 166, 149, 180, 176, 166),
    ],
    ['deep', rect(-122, 102, 244, 48)],
    ['light', row(16, -122, 16, (x) => rect(x, 100, 8, 50))],
    [
      'shade',
      row(16, -117, 16, (x) => rect(x, 100, 3, 50)) + rect(156, 86, 16, 84) + rect(-122, 148, 244, 4),
    ],
    ['deep', rect(-160, 100, 22, 46) + rect(138, 100, 18, 46)],
    [
      'light',
      rect(-180, 40, 360, 48) + rect(-120, 0, 240, 48) + rect(-180, 0, 60, 60) + rect(120, 0, 60, 60),
    ],
    [
      'shade',
      rect(-180, 82, 360, 4) +
        rect(150, 0, 30, 82) +
        rect(-60, 0, 120, 4) +
        rect(-56, 8, 112, 3) +
        rect(-52, 16, 104, 3) +
        rect(-48, 24, 96, 3) +
        rect(-44, 32, 88, 3),
    ],
    ['iron', quadriga(-149) + quadriga(149)],
    ['gold', 'M-12 62l4 18l4-2l2 12h6l2-14l8 2l-2-16l4-8h-6v8h-12v-8h-6z' + circle(1, 94, 4)],
    ['light', rect(-16, 40, 32, 18)],
    ['deep', rect(-110, 50, 60, 22) + rect(50, 50, 60, 22)],
  ],
}
