import type { Landmark } from '../landmark.ts'
import { rect, rows } from '../shapes.ts'

/** The W hotel at the mouth of Barcelona's harbour. */
export const wHotel: Landmark = {
  width: 150,
  height: 214,
  outlines: [
    ['shade', rect(-74, 0, 148, 16)],
    ['glass', 'M-40 16h88q18 96-30 196q-66-60-58-196z'],
    ['glassShade', 'M14 16h34q18 96-30 196q6-90-4-196z'],
    [
      'light',
      rows(12, 28, 14, (y) =>
        rect(-36 + Math.max(0, (y - 90) * 0.3), y, 46 - Math.max(0, (y - 90) * 0.18), 2.4),
      ),
    ],
    ['light', rect(-62, 16, 24, 24)],
    ['shade', rect(-50, 16, 12, 24)],
  ],
}
