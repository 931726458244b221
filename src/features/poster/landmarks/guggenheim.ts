import type { Landmark } from '../landmark.ts'
import { line, rect, row } from '../shapes.ts'

/** The titanium museum on the Nervión; no two of its sheets are alike. */
export const guggenheim: Landmark = {
  width: 420,
  height: 206,
  outlines: [
    ['light', rect(-196, 0, 92, 62) + rect(92, 0, 104, 54)],
    ['shade', rect(-130, 0, 26, 62) + rect(-196, 30, 92, 3) + rect(92, 26, 104, 3)],
    ['glass', 'M-120 0q-14 84 26 116q26-20 44-4q22-70 6-112z'],
    ['glassShade', 'M-74 0q10 70-20 116q26-20 44-4q22-70 6-112z'],
    ['glass', 'M-44 0q-26 110 10 160q34 30 60 26q14-90-14-186z'],
    ['glassShade', 'M-6 0q26 100 4 182q14 6 28 4q14-90-14-186z'],
    ['light', 'M6 0q44 60 26 150q40 22 66-8q26-60 8-142z'],
    ['glassShade', 'M62 0q36 70 6 158q20-4 30-16q26-60 8-142z'],
    ['glass', 'M98 0q10 60-6 96q44 24 92-10q30-40 24-86z'],
    ['glassShade', 'M150 0q8 50-14 104q28 0 48-18q30-40 24-86z'],
    ['glass', 'M-210 0q6 40 48 36q60-10 120 2q90-16 150-6q60 8 100-32z'],
    ['glassShade', 'M-20 0q-6 30-22 38q90-16 150-6q60 8 100-32z'],
    [
      'light',
      line(-112, 40, -58, 44) +
        line(-110, 72, -62, 76) +
        line(-48, 60, 22, 66) +
        line(-46, 100, 26, 108) +
        line(-38, 138, 28, 148),
      1.6,
    ],
    ['deep', row(4, -12, 9, (x) => rect(x, 6, 6, 26)) + row(5, 106, 17, (x) => rect(x, 34, 9, 9))],
    ['iron', 'M-156 0q-6 40 16 44q22-4 16-44h-5q4 34-11 38q-15-4-11-38z'],
  ],
}
