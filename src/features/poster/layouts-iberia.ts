import { place, type Placement } from './placement.ts'
import type { Format } from './spec.ts'

/** Layouts for cities of Spain and Portugal other than Barcelona, Madrid and Lisbon. */
export const iberianLayouts: Record<string, Record<Format, readonly Placement[]>> = {
  porto: {
    tall: [
      place('clerigos', 150, 0.94, 1, 8),
      place('old-town', 300, 0.9, 1),
      place('dom-luis-bridge', 356, 1.1, 0),
      place('tram-28', 470, 0.8, 'street'),
    ],
    wide: [
      place('old-town', 900, 1.2, 1),
      place('clerigos', 780, 1.1, 1, 6),
      place('dom-luis-bridge', 1240, 1.36, 0),
      place('tram-28', 1460, 0.8, 'street'),
    ],
  },
  granada: {
    tall: [
      place('mountains', 330, 0.94, 2, 20),
      place('cypress', 96, 1.5, 1),
      place('alhambra', 330, 1.06, 0),
      place('cypress', 60, 1.9, 0),
    ],
    wide: [
      place('mountains', 1060, 1.3, 2, 20),
      place('old-town', 560, 1, 1),
      place('alhambra', 1130, 1.5, 0),
      place('cypress', 700, 1.5, 0),
      place('cypress', 742, 1.9, 0),
    ],
  },
  malaga: {
    tall: [
      place('castle', 190, 1.2, 1, 26),
      place('dome-church', 350, 0.9, 1),
      place('lighthouse', 480, 1.3, 0),
      place('palm', 90, 1.5, 0),
      place('palm', 560, 1.2, 0),
    ],
    wide: [
      place('castle', 800, 1.5, 1, 24),
      place('dome-church', 1060, 1.2, 0),
      place('lighthouse', 1400, 1.6, 0),
      place('palm', 640, 1.5, 0),
      place('palm', 1240, 1.6, 0),
    ],
  },
}
