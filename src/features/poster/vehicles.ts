import type { Landmark } from './landmark.ts'
import { circle, poly, rect, row } from './shapes.ts'

/** A red open-top double-decker of the loop line, heading right. */
export const loopBus: Landmark = {
  width: 132,
  height: 74,
  outlines: [
    ['light', row(7, -44, 13, (x) => circle(x + 2, 66, 4))],
    ['deep', row(7, -44, 13, (x) => `M${x - 3} 52h10v6q0 4-5 4t-5-4z`)],
    ['red', 'M-64 10q-2 40 2 46h118q8-16 8-46zM34 54h24l-5 16h-16z'],
    ['glass', poly(39, 54, 41, 66, 51, 66, 55, 54)],
    ['glass', row(5, -55, 17, (x) => rect(x, 30, 14, 13)) + 'M34 24h28q1 12-1 20h-27z'],
    ['light', rect(-63, 46, 125, 3) + rect(-62, 22, 90, 2.4)],
    ['gold', rect(52, 12, 11, 5)],
    ['deep', circle(-38, 9, 10) + circle(38, 9, 10)],
    ['light', circle(-38, 9, 4.4) + circle(38, 9, 4.4)],
  ],
}

export const riverBoat: Landmark = {
  width: 176,
  height: 50,
  outlines: [
    ['glass', 'M-62 16h118l-14 18h-92z'],
    ['glassShade', 'M10 16h46l-14 18h-32z'],
    ['light', row(6, -52, 17, (x) => rect(x, 16, 2.5, 17)) + rect(-70, 33, 118, 4)],
    ['red', 'M-88 16h176q-10-18-26-20h-128q-16 4-22 20z'],
    ['light', 'M-88 18h176l-4-7h-170z'],
    ['iron', rect(-50, 37, 2.4, 16)],
    ['red', poly(-47.6, 53, -30, 49, -47.6, 44)],
  ],
}

export const sailBoat: Landmark = {
  width: 90,
  height: 112,
  outlines: [
    ['light', 'M-4 14v94q-40-50-44-94z'],
    ['shade', 'M2 14v88q34-44 36-88z'],
    ['ironShade', rect(-3, 8, 3, 104)],
    ['red', 'M-46 8h92q-8-16-20-16h-56q-12 0-16 16z'],
  ],
}

/** A stop of the loop line: the ringed dot on its pole. */
export const stopSign: Landmark = {
  width: 30,
  height: 92,
  outlines: [
    ['deep', rect(-1.6, 0, 3.2, 66)],
    ['red', circle(0, 76, 14)],
    ['light', circle(0, 76, 8)],
  ],
}
