import type { Landmark } from '../landmark.ts'
import { line, row } from '../shapes.ts'

/** The Hemisfèric in Valencia's City of Arts, with the opera house behind it. */
export const hemisferic: Landmark = {
  width: 420,
  height: 220,
  outlines: [
    ['light', 'M-40 0q-10 120 90 176q70 34 158 22q-70-30-74-96q0-60 20-102z'],
    ['shade', 'M40 0q-30 100 60 160q44 30 108 38q-70-30-74-96q0-60 20-102z'],
    ['light', 'M10 60q60 136 198 138q-80 22-150 0q-52-40-48-138z'],
    ['light', 'M-210 0q24 112 140 112t140-112z'],
    ['glass', 'M-184 0q22 88 114 88t114-88z'],
    ['glassShade', 'M-70 0v88q92 0 114-88z'],
    ['light', 'M-122 0q4 62 52 62t52-62z'],
    ['shade', 'M-60 0q10 40 0 61q40-6 42-61z'],
    ['light', row(8, -172, 30, (x) => line(x, 2, x * 0.72 - 20, 86 - Math.abs(x + 70) * 0.34)), 3],
    ['shade', 'M-214 0h288v7h-288z'],
  ],
}
