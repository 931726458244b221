import type { Landmark } from '../landmark.ts'
import { arch, dome, poly, rect, row } from '../shapes.ts'

const pepperpot = (x: number, y: number) =>
  rect(x - 9, y, 18, 18) + dome(x, y + 18, 20, 14) + rect(x - 1, y + 30, 2, 8)
const merlons = (x: number, y: number, count: number) =>
  row(count, x, 13, (at) => `M${at} ${y}h10v8q-5 6-10 0z`)

export const belemTower: Landmark = {
  width: 236,
  height: 250,
  outlines: [
    ['light', rect(-12, 40, 104, 164) + rect(-2, 204, 84, 30)],
    ['shade', rect(54, 40, 38, 164) + rect(50, 204, 32, 30)],
    ['light', rect(-20, 150, 120, 10) + rect(-20, 196, 120, 9) + merlons(-20, 205, 9) + merlons(-4, 234, 7)],
    [
      'light',
      rect(-118, -8, 236, 56) +
        merlons(-118, 48, 18) +
        pepperpot(-106, 48) +
        pepperpot(106, 48) +
        pepperpot(-12, 205) +
        pepperpot(92, 205),
    ],
    [
      'shade',
      rect(84, -8, 34, 56) +
        rect(-20, 146, 120, 4) +
        rect(-118, 40, 236, 4) +
        rect(106, 48, 9, 18) +
        rect(92, 205, 9, 18),
    ],
    [
      'deep',
      row(6, -104, 26, (x) => arch(x, 14, 10, 20)) +
        row(5, 2, 15, (x) => arch(x, 160, 9, 24)) +
        arch(8, 70, 12, 34) +
        arch(30, 70, 12, 34) +
        arch(62, 74, 10, 28) +
        arch(10, 118, 10, 20) +
        arch(62, 118, 10, 20),
    ],
    ['light', row(6, -2, 15, (x) => rect(x, 158, 3, 30)) + poly(36, 244, 40, 262, 44, 244)],
    ['red', rect(39, 250, 2, 26) + rect(41, 264, 18, 12)],
  ],
}
