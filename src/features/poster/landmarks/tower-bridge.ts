import type { Landmark } from '../landmark.ts'
import { arch, lancet, line, poly, rect, row } from '../shapes.ts'

const turret = (x: number, w: number, foot: number, eaves: number, tip: number) => ({
  wall: rect(x, foot, w, eaves - foot),
  roof: poly(x - 2, eaves, x + w / 2, tip, x + w + 2, eaves),
})
const tower = (x: number) => {
  const left = turret(x - 32, 13, 40, 168, 200)
  const right = turret(x + 19, 13, 40, 168, 200)
  return [
    ['shade', rect(x - 42, -12, 84, 40)],
    ['light', rect(x - 30, 28, 60, 142) + left.wall],
    ['shade', right.wall + rect(x + 4, 28, 28, 142) + rect(x - 32, 118, 64, 4) + rect(x - 32, 84, 64, 4)],
    [
      'deep',
      arch(x - 13, 28, 26, 50) +
        lancet(x - 13, 92, 8, 20) +
        lancet(x - 2, 92, 8, 20) +
        lancet(x + 9, 92, 8, 20) +
        lancet(x - 8, 128, 16, 30),
    ],
    ['roof', poly(x - 26, 170, x - 9, 214, x + 9, 214, x + 26, 170) + left.roof],
    ['roofShade', poly(x + 2, 170, x + 2, 214, x + 9, 214, x + 26, 170) + right.roof],
    ['gold', rect(x - 1, 214, 2, 22) + rect(x - 26.5, 200, 2, 10) + rect(x + 24.5, 200, 2, 10)],
  ] as const
}
/** The stiffened chains: two curves, the depth of a truss apart. */
const chains = 'M-92 150q-40-96-150-116v8q104 22 146 112zM92 150q40-96 150-116v8q-104 22-146 112z'

export const towerBridge: Landmark = {
  width: 500,
  height: 236,
  outlines: [
    ['glass', chains],
    [
      'glass',
      row(6, -228, 24, (x) => line(x, 28, x, 40 + (x + 240) ** 2 / 230)) +
        row(6, 108, 24, (x) => line(x, 28, x, 40 + (x - 240) ** 2 / 230)),
      2.4,
    ],
    ['glass', rect(-100, 128, 200, 8) + rect(-100, 146, 200, 5)],
    ['light', row(12, -57, 10, (x) => line(x, 136, x + 5, 146, x + 10, 136)), 1.6],
    ['glassShade', rect(-250, 22, 500, 9)],
    ['light', rect(-250, 31, 500, 3)],
    ['glassShade', 'M-60 22q60 16 120 0v-6q-60 20-120 0z'],
    ...tower(-92),
    ...tower(92),
    ['light', rect(-268, 0, 30, 74) + rect(238, 0, 30, 74)],
    ['shade', rect(-250, 0, 12, 74) + rect(256, 0, 12, 74)],
    ['roof', poly(-270, 74, -253, 94, -236, 74) + poly(236, 74, 253, 94, 270, 74)],
  ],
}
