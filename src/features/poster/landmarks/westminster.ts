import type { Landmark } from '../landmark.ts'
import { lancet, poly, rect, row, windows } from '../shapes.ts'

const pinnacle = (x: number) => rect(x, 96, 6, 14) + poly(x - 1, 110, x + 3, 130, x + 7, 110)

/** The river front of the Palace of Westminster with the Victoria Tower at its far end. */
export const westminster: Landmark = {
  width: 330,
  height: 250,
  outlines: [
    ['light', rect(108, 0, 56, 214) + rect(104, 206, 64, 10)],
    ['shade', rect(142, 0, 22, 214)],
    ['deep', lancet(114, 120, 12, 72) + lancet(130, 120, 12, 72) + lancet(148, 120, 10, 72)],
    [
      'light',
      poly(104, 216, 108, 246, 112, 216) + poly(160, 216, 164, 246, 168, 216) + rect(135, 216, 2, 34),
    ],
    ['roof', poly(-160, 96, -152, 116, 104, 116, 110, 96)],
    ['light', rect(-165, 0, 275, 98)],
    ['light', row(10, -166, 30, pinnacle)],
    ['shade', rect(-165, 92, 275, 4) + rect(-165, 48, 275, 3)],
    ['shade', ...windows(-166, 0, 110, 6, 96, 30)],
    ['deep', row(18, -155, 15, (x) => lancet(x, 10, 7, 32) + lancet(x, 56, 7, 32))],
  ],
}
