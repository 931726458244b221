import type { Landmark } from '../landmark.ts'
import { arch, circle, poly, rect, row } from '../shapes.ts'

const turret = (x: number, foot: number, w: number, h: number) => ({
  light:
    rect(x - w / 2, foot, w, h) +
    poly(x - w / 2 - 1, foot + h, x, foot + h + w * 1.7, x + w / 2 + 1, foot + h),
  shade:
    rect(x + w * 0.1, foot, w * 0.4, h) + poly(x, foot + h, x, foot + h + w * 1.7, x + w / 2 + 1, foot + h),
})
const flanks = [-136, -104, 104, 136].map((x) => turret(x, 100, 20, 46))
const crown = [-40, 40].map((x) => turret(x, 140, 20, 74))

/** The Cibeles Palace, Madrid's city hall: white, stepped, many-towered. */
export const cibeles: Landmark = {
  width: 320,
  height: 274,
  outlines: [
    ['light', rect(-158, 0, 316, 84) + rect(-148, 84, 296, 22)],
    ['light', flanks.map((t) => t.light).join('') + rect(-48, 84, 96, 96)],
    ['shade', flanks.map((t) => t.shade).join('') + rect(20, 84, 28, 96) + rect(134, 0, 24, 84)],
    ['light', crown.map((t) => t.light).join('') + rect(-26, 176, 52, 34) + poly(-26, 210, 0, 236, 26, 210)],
    ['shade', crown.map((t) => t.shade).join('') + rect(-158, 80, 316, 4) + rect(-50, 136, 100, 4)],
    ['deep', circle(0, 192, 12)],
    ['light', circle(0, 192, 9)],
    [
      'deep',
      row(5, -43, 19, (x) => arch(x, 92, 10, 40)) +
        arch(-22, 0, 18, 50) +
        arch(4, 0, 18, 50) +
        rect(-1, 184, 2, 10),
    ],
    [
      'deep',
      row(6, -148, 18, (x) => arch(x, 44, 9, 28) + arch(x, 6, 9, 26)) +
        row(6, 48, 18, (x) => arch(x, 44, 9, 28) + arch(x, 6, 9, 26)),
    ],
    ['red', rect(-1, 234, 2, 30) + rect(1, 252, 20, 12)],
    ['gold', rect(1, 256, 20, 4)],
  ],
}
