import type { Landmark } from '../landmark.ts'

export const palm: Landmark = {
  width: 96,
  height: 140,
  outlines: [
    ['ironShade', 'M-4 0q10 50 2 104h6q8-54 2-104z'],
    [
      'leafShade',
      'M2 104q-30 20-48-10q24 8 48 10zM2 104q-34-4-40-44q16 28 40 44zM2 104q30 20 48-10q-24 8-48 10zM2 104q34-4 40-44q-16 28-40 44zM2 104q-26 30-34 22q10-16 34-22zM2 104q26 30 34 22q-10-16-34-22zM2 104q-8 24 2 34q8-12-2-34z',
    ],
  ],
}
