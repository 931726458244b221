import type { Landmark } from '../landmark.ts'
import { poly, rect, row } from '../shapes.ts'

const battlement = (x: number, y: number, w: number, h: number) => {
  const teeth = Math.max(2, Math.round(w / 11))
  const step = w / (teeth - 0.45)
  return rect(x, y, w, h) + row(teeth, x, step, (at) => rect(at, y + h, step * 0.55, 7))
}

/** São Jorge: the castle on its pine-clad hill, houses climbing towards it. */
export const saoJorge: Landmark = {
  width: 420,
  height: 250,
  outlines: [
    ['leafShade', 'M-210 0q20 60 70 84q40 46 90 60h120q70-20 100-70q30-30 40-74z'],
    [
      'leaf',
      'M-150 70q10-14 26-8q4-16 22-12q10-12 26-2q16-12 32 0q20-14 36 0q18-10 30 2q20-8 28 8q22-4 30 12q-10 40-60 60h-120q-30-20-50-60z',
    ],
    [
      'light',
      battlement(-92, 116, 196, 46) +
        battlement(-100, 116, 34, 76) +
        battlement(-30, 116, 38, 92) +
        battlement(46, 116, 34, 82) +
        battlement(96, 110, 30, 60),
    ],
    [
      'shade',
      rect(-78, 116, 12, 76) + rect(-6, 116, 14, 92) + rect(68, 116, 12, 82) + rect(114, 110, 12, 60),
    ],
    [
      'deep',
      rect(-87, 168, 5, 12) +
        rect(-18, 180, 5, 14) +
        rect(56, 172, 5, 14) +
        rect(18, 132, 5, 12) +
        rect(32, 132, 5, 12) +
        rect(-50, 132, 5, 12),
    ],
    ['red', rect(-12, 208, 2, 34) + poly(-10, 242, 14, 236, -10, 228)],
  ],
}
