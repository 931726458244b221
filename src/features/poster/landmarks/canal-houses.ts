import type { Landmark } from '../landmark.ts'
import { arch, poly, rect, row } from '../shapes.ts'

export const canalHouses: Landmark = {
  width: 330,
  height: 196,
  outlines: [
    ['iron', rect(-165, 0, 54, 138) + 'M-165 138q6 8 12 8 2 26 10 30h10q8-4 10-30 8 0 12-8z'],
    [
      'roofShade',
      rect(-111, 0, 50, 150) +
        [0, 1, 2, 3].map((i) => rect(-111 + i * 6, 150 + i * 9, 50 - i * 12, 9)).join(''),
    ],
    ['red', rect(-61, 0, 56, 130) + 'M-61 130h10v36q10 6 12 16h12q2-10 12-16v-36h10z'],
    ['roof', rect(-5, 0, 52, 146) + poly(-5, 146, 21, 192, 47, 146)],
    [
      'iron',
      rect(47, 0, 58, 126) +
        [0, 1, 2, 3, 4].map((i) => rect(47 + i * 6, 126 + i * 10, 58 - i * 12, 10)).join(''),
    ],
    ['deep', rect(105, 0, 60, 140) + 'M105 140q8 6 14 6 2 30 12 36h8q10-6 12-36 6 0 14-6z'],
    [
      'light',
      [
        [-165, 54],
        [-111, 50],
        [-61, 56],
        [-5, 52],
        [47, 58],
        [105, 60],
      ]
        .map(
          ([x = 0, w = 0]) =>
            row(3, x + 7, (w - 8) / 3, (a) => rect(a, 96, 9, 20) + rect(a, 62, 9, 22) + rect(a, 28, 9, 22)) +
            arch(x + w / 2 - 5, w > 54 ? 128 : 140, 10, 16),
        )
        .join(''),
    ],
    ['shade', [-119, -67, -11, 41, 99, 159].map((x) => rect(x, 0, 6, 130)).join('')],
    [
      'light',
      [-142, -36, 21, 76].map((x) => rect(x - 1, 168, 2, 10)).join('') +
        rect(-168, 0, 336, 5) +
        row(5, -150, 58, (x) => rect(x, 0, 12, 22)),
    ],
  ],
}
