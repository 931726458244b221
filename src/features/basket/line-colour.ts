import type { SaleLine } from '#contract/basket.ts'
import type { Line } from '#ui/transit/line.ts'

/** A ticket wears the colour of what carries it: buses red, boats teal, both blue, on foot yellow. */
export function lineColour(transport: SaleLine['transport']): Line {
  switch (transport) {
    case 'bus':
      return 'red'
    case 'boat':
      return 'teal'
    case 'bus_boat':
      return 'blue'
    case null:
      return 'yellow'
  }
}
