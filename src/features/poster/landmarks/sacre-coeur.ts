import type { Landmark } from '../landmark.ts'
import { arch, circle, rect, row } from '../shapes.ts'

/** A slender dome: x is its centre, y its base, w its width, h its height. */
const egg = (x: number, y: number, w: number, h: number) =>
  `M${x - w / 2} ${y}q0 ${h * 0.62} ${w / 2} ${h}q${w / 2} ${-h * 0.38} ${w / 2} ${-h}z`
const eggSide = (x: number, y: number, w: number, h: number) =>
  `M${x} ${y}v${h}q${w / 2} ${-h * 0.38} ${w / 2} ${-h}z`

export const sacreCoeur: Landmark = {
  width: 220,
  height: 268,
  outlines: [
    ['shade', rect(56, 60, 40, 78) + rect(60, 138, 32, 22) + egg(76, 160, 32, 56) + rect(74, 214, 4, 14)],
    ['light', rect(-36, 96, 72, 60) + egg(0, 156, 76, 92) + rect(-7, 240, 14, 16) + egg(0, 254, 14, 14)],
    ['shade', rect(10, 96, 26, 60) + eggSide(8, 156, 60, 86) + rect(0, 240, 7, 16)],
    ['deep', row(5, -30, 13, (x) => arch(x, 112, 7, 32))],
    [
      'light',
      rect(-106, 0, 212, 66) +
        rect(-78, 66, 34, 44) +
        rect(44, 66, 34, 44) +
        egg(-61, 110, 36, 54) +
        egg(61, 110, 36, 54),
    ],
    ['light', rect(-63, 160, 4, 14) + rect(59, 160, 4, 14) + 'M-42 66h84v40l-42 20l-42-20z'],
    [
      'shade',
      eggSide(-58, 110, 30, 50) +
        eggSide(64, 110, 30, 50) +
        rect(-54, 66, 10, 44) +
        rect(64, 66, 14, 44) +
        rect(80, 0, 26, 66),
    ],
    ['deep', arch(-34, 0, 20, 48) + arch(-10, 0, 20, 48) + arch(14, 0, 20, 48) + arch(-8, 74, 16, 34)],
    [
      'deep',
      arch(-68, 76, 6, 26) +
        arch(-58, 76, 6, 26) +
        arch(54, 76, 6, 26) +
        arch(64, 76, 6, 26) +
        row(3, -96, 14, (x) => arch(x, 20, 7, 26)) +
        row(3, 58, 14, (x) => arch(x, 20, 7, 26)),
    ],
    ['shade', rect(-106, 60, 212, 5) + rect(-44, 62, 88, 3) + circle(0, 260, 2)],
  ],
}
