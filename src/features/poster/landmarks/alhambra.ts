import type { Landmark } from '../landmark.ts'
import { arch, poly, rect, row } from '../shapes.ts'

const merlons = (x: number, y: number, w: number) => row(Math.round(w / 9), x, 9, (at) => rect(at, y, 5.5, 7))
const tower = (x: number, y: number, w: number, h: number) => ({
  light: rect(x, y, w, h) + merlons(x, y + h, w),
  shade: rect(x + w * 0.68, y, w * 0.32, h),
})
const towers = [
  tower(-226, 62, 46, 70),
  tower(-172, 62, 30, 52),
  tower(-72, 56, 64, 108),
  tower(62, 58, 36, 74),
  tower(176, 60, 32, 58),
]

/**
 * The red walls on the wooded Sabika hill seen from the Albaicín: the Alcazaba on the left, Comares in the
 * middle.
 */
export const alhambra: Landmark = {
  width: 500,
  height: 236,
  outlines: [
    ['leafShade', 'M-250 0q20 62 70 66h340q64-4 90-66z'],
    ['leaf', 'M-250 0q26 50 60 52q40-8 60 6q40-14 70 2q50-16 90 0q50-18 90-4q50-6 70-56z'],
    ['shade', 'M-228 62h436v34h-436z'],
    ['iron', 'M-228 84h436v4h-436z'],
    ['light', 'M-134 62h62v54h-62zM-8 62h70v46h-70z'],
    ['roof', poly(-138, 116, -128, 132, -78, 132, -72, 116) + poly(-10, 108, 0, 122, 54, 122, 64, 108)],
    ['shade', towers.map(({ light }) => light).join('')],
    ['iron', towers.map(({ shade }) => shade).join('')],
    ['light', rect(104, 62, 70, 66)],
    ['shade', rect(148, 62, 26, 66) + rect(104, 122, 70, 6) + rect(104, 94, 70, 3)],
    [
      'deep',
      row(3, -60, 17, (x) => arch(x, 70, 9, 30)) +
        row(5, -62, 10.5, (x) => arch(x, 136, 5, 12)) +
        row(5, -4, 13, (x) => arch(x, 74, 8, 22)) +
        row(4, -128, 14, (x) => arch(x, 78, 8, 24)) +
        row(4, 110, 16, (x) => rect(x, 102, 8, 12) + rect(x, 72, 8, 12)) +
        row(2, -214, 18, (x) => rect(x, 96, 6, 16)) +
        rect(76, 96, 6, 18),
    ],
    [
      'leafShade',
      'M-196 30q8 44 14 44t12-44zM-28 26q6 46 12 46t12-46zM150 28q6 38 12 38t10-38zM214 20q6 40 12 40t10-40z',
    ],
    ['red', rect(-205, 132, 2, 34) + rect(-203, 152, 22, 14)],
    ['gold', rect(-203, 156, 22, 6)],
  ],
}
