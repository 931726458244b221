import type { Landmark } from '../landmark.ts'
import { arch, rect, row } from '../shapes.ts'

export const arcDeTriomphe: Landmark = {
  width: 196,
  height: 204,
  outlines: [
    ['light', rect(-90, 0, 180, 200) + arch(-29, 0, 58, 118)],
    ['shade', rect(64, 0, 26, 200) + `M29 0v89a29 29 0 0 1-14 25a42 42 0 0 0 4-20v-94z`],
    ['deep', 'M-29 0v89a29 29 0 0 0 48 22a29 29 0 0 0 4-8v-103z'],
    ['light', rect(-96, 148, 192, 9) + rect(-95, 194, 190, 10) + rect(-93, 0, 36, 10)],
    ['shade', rect(-90, 144, 154, 4) + rect(64, 148, 32, 9) + rect(64, 194, 31, 10) + rect(-90, 190, 154, 4)],
    ['shade', rect(-78, 104, 38, 28) + rect(40, 104, 20, 28) + `M-78 22h36v44q-8 24-18 24t-18-20z`],
    ['shade', row(11, -84, 14, (x) => rect(x, 164, 8, 18)) + row(2, 40, 10, (x) => rect(x, 22, 8, 50))],
  ],
}
