import type { Landmark } from '../landmark.ts'
import { line } from '../shapes.ts'

const body = 'M-34 0q-20 100 0 176q12 52 34 84q22-32 34-84q20-76 0-176z'

export const gherkin: Landmark = {
  width: 92,
  height: 262,
  outlines: [
    ['glass', body],
    ['glassShade', 'M6 0q20 150-6 260q22-32 34-84q20-76 0-176z'],
    [
      'light',
      line(-42, 60, -20, 0) +
        line(-43, 110, 4, 0) +
        line(-38, 160, 28, 6) +
        line(-28, 196, 42, 40) +
        line(-16, 232, 43, 96) +
        line(-2, 254, 40, 150) +
        line(42, 60, 20, 0) +
        line(43, 110, -4, 0) +
        line(38, 160, -28, 6) +
        line(28, 196, -42, 40) +
        line(16, 232, -43, 96) +
        line(2, 254, -40, 150),
      1.5,
    ],
    ['deep', 'M-14 236q7 14 14 24q7-10 14-24z'],
  ],
}
