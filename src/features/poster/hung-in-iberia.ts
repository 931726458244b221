import { place, type Placement } from './placement.ts'
import type { Format } from './spec.ts'

/** The hangings of Spain and Portugal beside Barcelona, Madrid and Lisbon. */
export const hungInIberia: Record<string, Record<Format, readonly Placement[]>> = {
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
}
