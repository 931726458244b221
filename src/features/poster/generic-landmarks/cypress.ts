import type { Landmark } from '../landmark.ts'

export const cypress: Landmark = {
  width: 30,
  height: 120,
  outlines: [
    ['leafShade', 'M-3 0v8q-14 4-12 30q2 50 15 82q13-32 15-82q2-26-12-30v-8z'],
    ['leaf', 'M-6 12q-8 6-7 28q2 44 13 76q-8-60-6-104z'],
  ],
}
