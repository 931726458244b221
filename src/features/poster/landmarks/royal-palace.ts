import type { Landmark } from '../landmark.ts'
import { arch, rect, row, windows } from '../shapes.ts'

export const royalPalace: Landmark = {
  width: 380,
  height: 150,
  outlines: [
    ['light', rect(-190, 0, 380, 112) + rect(-190, 110, 380, 10)],
    ['shade', rect(-190, 0, 380, 30) + rect(-190, 106, 380, 4)],
    [
      'light',
      rect(-44, 0, 88, 124) + rect(-190, 0, 36, 122) + rect(154, 0, 36, 122) + rect(-22, 124, 44, 22),
    ],
    ['shade', rect(176, 0, 14, 122) + rect(30, 30, 14, 94)],
    ['shade', ...windows(-182, 32, 184, 3.4, 74, 19)],
    ['deep', ...windows(-175, 38, 176, 8, 20, 19)],
    ['deep', ...windows(-175, 66, 176, 8, 14, 19)],
    ['deep', ...windows(-175, 88, 176, 8, 10, 19)],
    ['deep', row(9, -160, 38, (x) => arch(x, 0, 13, 22))],
    ['light', ...windows(-188, 120, 192, 5, 12, 31)],
    ['deep', arch(-6, 128, 12, 14)],
    ['red', rect(-1, 146, 2, 24) + rect(1, 160, 16, 10)],
  ],
}
